"""What fabrication takes for materials."""

from __future__ import annotations

from typing import Any

import pytest

from tools.text import fabrication

TEXT = "ИНН 7712345678"


class TestMaterials:
    @pytest.mark.parametrize("materials", [TEXT, "", TEXT.encode()])
    def test_a_bare_text_is_refused(self, materials: Any) -> None:
        """A text instead of a list of texts would be read a character a material, and hold nothing."""
        with pytest.raises(TypeError, match=r"write \[text\]"):
            fabrication.find(TEXT, materials)

    def test_lists_are_taken(self) -> None:
        """A list, a tuple and an index hold the value; an empty list does not."""
        found = [len(fabrication.find(TEXT, materials)) for materials in (
            [TEXT], (TEXT,), fabrication.Materials([TEXT]), fabrication.Materials(iter([TEXT])), [])]
        assert [0, 0, 0, 0, 1] == found
