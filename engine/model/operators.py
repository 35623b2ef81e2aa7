"""The signs of comparing and computing, as authors write them."""

from typing import Literal

Comparison = Literal[">=", "<=", "!=", "==", ">", "<"]
Arithmetic = Literal["+=", "-=", "*=", "/="]
