"""What the pages are made of: settings, text, tiles, addresses, sources, citations.

`scripts/render.py` puts these together with the templates in `scripts/templates/`.
"""
