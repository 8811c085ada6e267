"""The record of a table in both forms, as the server writes it."""

from sestina.host.requests.records import finished_record, write_json, write_text
from sestina.host.table import Table


def record_text(table: Table) -> str:
    return write_text(finished_record(table)).decode()


def record_json(table: Table) -> str:
    return write_json(finished_record(table)).decode()
