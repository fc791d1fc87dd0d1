"""Fingerprints of the source texts, so that a test can tell when one of them is copied.

The sources belong to their authors and are not in this repository. Kept here are only hashes of
every run of twelve Han characters in them. With the texts at hand the list is made anew by

    python tests/edition/ngrams.py SOURCE.txt … > tests/edition/source_ngrams.txt
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

LENGTH = 12
FINGERPRINTS = Path(__file__).with_name("source_ngrams.txt")

# Quotation marks, emphasis and line breaks do not make a copied sentence ours.
_NOISE = re.compile(r"[\s「」『』“”\"'*_`]+")
_HAN = re.compile(r"[\u3400-\u9fff]+")


def ngrams(text: str) -> Iterator[str]:
    """Every run of twelve Han characters, noise left out."""
    for run in _HAN.findall(_NOISE.sub("", text)):
        for at in range(len(run) - LENGTH + 1):
            yield run[at : at + LENGTH]


def fingerprint(ngram: str) -> str:
    """Ten hexadecimal digits: enough to recognise, too few to read back."""
    return sha256(ngram.encode()).hexdigest()[:10]


def copied(text: str, known: frozenset[str]) -> list[str]:
    """The runs of a text that a source has too."""
    return [ngram for ngram in ngrams(text) if fingerprint(ngram) in known]


if __name__ == "__main__":
    found = {
        fingerprint(ngram)
        for name in sys.argv[1:]
        for ngram in ngrams(Path(name).read_text(encoding="utf-8"))
    }
    print("\n".join(sorted(found)))
