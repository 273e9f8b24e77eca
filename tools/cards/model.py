"""The contracts of a card and of what a service's reply looks like."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, AliasChoices, Field, StringConstraints, model_validator

from tools.model import Contract
from tools.model.fields import DisplayName, RelativePath, Sat

#: largest answer that is looked at, characters; a longer one is a violation, because a ban may stand in its end
MAX_ANSWER = 1_000_000


def _says_something(value: str) -> str:
    if not value.strip():
        raise ValueError("an empty string is in every text")
    return value


def _file_name(value: str) -> str:
    # Attack: a card called `x.prev-1`, whose answer would be read as the history of card `x`.
    if ".prev-" in value or value.endswith("."):
        raise ValueError("no such name for a file of answers")
    return value


#: name of a card and of the file of its answer
CardName = Annotated[Sat, AfterValidator(_file_name)]
#: what is searched for
Phrase = Annotated[str, StringConstraints(max_length=2000), AfterValidator(_says_something)]
Phrases = Annotated[tuple[Phrase, ...], Field(max_length=200)]
#: a regular expression of the card's author
Pattern = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
#: one line that is printed
Line = Annotated[DisplayName, StringConstraints(max_length=500)]


class Expect(Contract):
    """What an answer must be like; a criterion that is absent or empty demands nothing."""

    #: each is in the answer
    all_of: Phrases = ()
    #: at least one is in the answer
    any_of: Phrases = ()
    #: none is in the answer
    none_of: Phrases = ()
    #: none matches the answer
    none_re: Annotated[tuple[Pattern, ...], Field(max_length=50)] = ()
    #: each is in some source; `sources_all` says better what it means
    sources_any: Phrases = Field(default=(), validation_alias=AliasChoices("sources_any", "sources_all"))
    #: some source contains one of them
    sources_one_of: Phrases = ()
    #: no source contains one of them
    sources_none: Phrases = ()
    #: not all sources belong to the category; a string or a list of them
    sources_not_only: Phrase | Phrases = ()
    #: the answer's product
    product: Phrase | None = None
    #: what a person looks at, printed and decided apart
    manual: Line | None = None


#: criteria that code decides, in the order in which they are printed
RULES = ("all_of", "any_of", "none_of", "none_re", "sources_any", "sources_one_of", "sources_none",
         "sources_not_only", "product")


class Card(Contract):
    """A question tied to a defect that an assistant once showed."""

    #: name of the answer's file
    id: CardName
    #: stem of that name when answers carry a prefix; null: the id
    base_: CardName | None = Field(default=None, alias="base")
    #: the defect
    be: Annotated[Line, StringConstraints(min_length=1, max_length=60)]
    priority: Annotated[str, StringConstraints(pattern=r"^P[0-9]$")]
    #: area of the request, sent with the question
    product: Phrase | None = None
    question: Annotated[Phrase, StringConstraints(max_length=20_000)]
    #: picture sent with the question, path beside the card's file
    image_file: RelativePath | None = None
    expect: Expect
    #: made of a failure, not yet taken into a set by a person
    draft: bool = Field(default=False, exclude_if=lambda value: not value)
    #: for people: where the card comes from
    note: Annotated[str, StringConstraints(max_length=4000)] = Field(default="", exclude_if=lambda value: not value)

    @model_validator(mode="after")
    def _demands(self) -> Self:
        if not self.rules and self.expect.manual is None:
            raise ValueError("expect: a card that demands nothing would always pass")
        return self

    @property
    def base(self) -> str:
        """Stem of the answer's name when answers carry a prefix."""
        return self.base_ or self.id

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the criteria that code decides and that the card has."""
        return tuple(name for name in RULES if getattr(self.expect, name))


Place = Annotated[str, StringConstraints(pattern=r"^[^.]+(\.[^.]+)*$")]
Key = Annotated[str, StringConstraints(min_length=1)]


class Fields(Contract):
    """Where things lie in a saved answer: keys joined by dots; null for what the service does not say."""

    status: Place | None = "http_status"
    trace: Place | None = "trace_id"
    seconds: Place | None = "seconds"
    answer: Place = "reply.answer"
    sources: Place | None = "reply.sources"
    request_id: Place | None = "reply.request_id"
    product: Place | None = "reply.product"


class RequestFields(Contract):
    """Names of the fields of a request; null for what the service does not take."""

    request_id: Key | None = "request_id"
    question: Key = "question"
    product: Key | None = "product"
    session: Key | None = "session_id"
    image: Key | None = "image"


#: names of headers, RFC 9110 5.6.2, and those that carry a secret
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_SECRET = re.compile(r"authorization|cookie|token|secret|password|api-?key", re.IGNORECASE)

Variable = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9_]*$")]


class Request(Contract):
    """How the service is asked. Neither its address nor a secret stands here: both come from the environment."""

    #: environment variable that holds the address
    address: Variable = "ORACLE_URL"
    #: headers; `${NAME}` is replaced by the environment variable NAME and is kept secret
    headers: dict[str, str] = {}
    trace_header: str = "X-Trace-ID"
    fields: RequestFields = RequestFields()
    #: further fields of every request
    extra: dict[str, Any] = {}
    #: header of the reply that repeats the request's id, where the body does not
    reply_header: str | None = None

    @model_validator(mode="after")
    def _headers_are_fit(self) -> Self:
        for name, value in self.headers.items():
            if not _HEADER.fullmatch(name):
                raise ValueError(f"{name!r} is no name of a header")
            if not value.isprintable():
                raise ValueError(f"{name}: a value is one line without control characters")
            # Attack: a key written here is copied into every run with the contract.
            if _SECRET.search(name) and "${" not in value:
                raise ValueError(f"{name}: a secret stands in the file; write ${{NAME}} and set the variable NAME")
        return self


class Service(Contract):
    """The contract of a service: what counts as its failure, and where the fields lie."""

    schema_: Literal["attestat-service/1"] = Field(default="attestat-service/1", alias="schema")
    name: Line = "RAG-сервис"
    fields: Fields = Fields()
    #: keys of a source that are searched; empty: every text in it
    source_text: tuple[str, ...] = ()
    #: key of a source that holds its category; null: `sources_not_only` searches like the others
    source_category: str | None = None
    #: a reply without sources is a failure of the service
    empty_sources_fail: bool = True
    #: what the service says when it failed under HTTP 200
    error_phrases: Phrases = ("произошла ошибка",)
    #: the request's id must come back
    trace_required: bool = True
    request: Request = Request()
