"""The TypeScript types of the client are those of the server."""

from scripts.make_protocol import TARGET, protocol
from sestina.host.protocol import messages, offers


def test_the_typescript_types_are_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == protocol(), "run: make protocol"


def test_every_message_has_a_name_of_its_own() -> None:
    for union in (messages.ToServer, messages.ToClient, messages.EventSeen, offers.Offer):
        tags = [one.__struct_config__.tag for one in union.__args__]
        assert len({*tags}) == len(tags)
        assert all(isinstance(tag, str) for tag in tags)


def test_messages_of_clients_are_strict() -> None:
    assert all(one.__struct_config__.forbid_unknown_fields for one in messages.ToServer.__args__)
