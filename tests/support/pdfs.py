"""Small PDF files, written by hand: text in any writing, and what can be wrong with one."""

import zlib
from collections.abc import Sequence
from io import BytesIO

from pypdf import PdfReader, PdfWriter


def pdf_of(*pages: str) -> bytes:
    """Return a PDF with *pages*, whose lines stand below each other."""
    return _written([_shown(page) for page in pages])


def picture_pdf() -> bytes:
    """Return a PDF on whose page nothing is written."""
    return _written([b"0 0 100 100 re f"])


def locked_pdf(password: str) -> bytes:
    """Return a PDF that opens for *password* alone."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf_of("Secret."))))
    writer.encrypt(password, algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def swollen_pdf(repeats: int) -> bytes:
    """Return a small PDF whose page says the same *repeats* times."""
    return _written([b"BT /F1 12 Tf " + b"<0041> Tj 0 -14 Td " * repeats + b"ET"])


def _shown(page: str) -> bytes:
    lines = (f"<{line.encode('utf-16-be').hex()}> Tj 0 -14 Td" for line in page.split("\n"))
    return f"BT /F1 12 Tf 50 700 Td {' '.join(lines)} ET".encode()


_FONT = (
    "<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H "
    "/DescendantFonts [4 0 R] /ToUnicode 5 0 R >>"
)
_CID = (
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any "
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
)
_MAP = (
    b"/CIDInit /ProcSet findresource begin begincmap /CMapName /Any def "
    b"1 begincodespacerange <0000> <FFFF> endcodespacerange "
    b"1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end"
)
_FIRST = 6
"""The number of the first object that is a page; its content follows it."""


def _written(contents: Sequence[bytes]) -> bytes:
    numbers = [_FIRST + 2 * at for at in range(len(contents))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(numbers)} >>".encode(),
        _FONT.encode(),
        _CID.encode(),
        _stream(_MAP),
    ]
    for number, content in zip(numbers, contents, strict=True):
        objects += [_page(number), _stream(content)]
    return _file(objects)


def _page(number: int) -> bytes:
    return (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {number + 1} 0 R "
        "/Resources << /Font << /F1 3 0 R >> >> >>"
    ).encode()


def _stream(content: bytes) -> bytes:
    packed = zlib.compress(content)
    head = f"<< /Length {len(packed)} /Filter /FlateDecode >>".encode()
    return head + b"\nstream\n" + packed + b"\nendstream"


def _file(objects: Sequence[bytes]) -> bytes:
    out = BytesIO()
    out.write(b"%PDF-1.7\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(out.tell())
        out.write(f"{number} 0 obj\n".encode() + content + b"\nendobj\n")
    start, size = out.tell(), len(objects) + 1
    rows = "".join(f"{place:010d} 00000 n \n" for place in places)
    out.write(f"xref\n0 {size}\n0000000000 65535 f \n{rows}".encode())
    out.write(f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode())
    return out.getvalue()
