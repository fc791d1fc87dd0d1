"""``python -m paipu``."""

from paipu.cli import main

raise SystemExit(main())
