"""The vendor's Python client, on the server whose connection string is the first argument.

Ends with status 0 if all of it is as expected; assertions say what was not.
"""
import sys
from datetime import datetime, timedelta, timezone
from uuid import UUID

from azure.core import MatchConditions
from azure.core.credentials import AzureNamedKeyCredential, AzureSasCredential
from azure.core.exceptions import HttpResponseError
from azure.data.tables import (
    AccountSasPermissions, EdmType, EntityProperty, ResourceTypes, TableAccessPolicy, TableClient, TableCorsRule,
    TableSasPermissions, TableServiceClient, TableTransactionError, UpdateMode, generate_account_sas, generate_table_sas)

connection = sys.argv[1]
parts = dict(part.split("=", 1) for part in connection.split(";"))
key = AzureNamedKeyCredential(parts["AccountName"], parts["AccountKey"])
service = TableServiceClient.from_connection_string(connection, retry_total=0)
table = service.get_table_client("Snakes")
tomorrow = datetime.now(timezone.utc) + timedelta(days=1)


def refused(request, status, code):
    try:
        request()
    except HttpResponseError as failed:
        assert failed.status_code == status, failed
        assert code in str(failed), failed
        return failed
    raise AssertionError("expected " + code)


def tables():
    service.create_table("Snakes")
    service.create_table("Other")
    refused(lambda: service.create_table("Other"), 409, "TableAlreadyExists")
    assert [one.name for one in service.list_tables()] == ["Other", "Snakes"]
    assert [one.name for one in service.query_tables("TableName eq 'Other'")] == ["Other"]
    service.delete_table("Other")
    service.delete_table("Other")  # The client takes an absent table as deleted.


def rows():
    row = {
        "PartitionKey": "it's", "RowKey": "100% ü\U0001d11e", "text": 'a "b" \\ c?', "number": 7, "double": 3.5, "flag": True,
        "long": EntityProperty(9007199254740993, EdmType.INT64), "bytes": b"\x00\xff",
        "time": datetime(2020, 1, 2, 3, 4, 5, 678000, tzinfo=timezone.utc),
        "id": UUID("c9da6455-213d-42c9-9a79-3e9149a57833"),
    }
    keys = (row["PartitionKey"], row["RowKey"])
    created = table.create_entity(row)
    assert created["etag"].startswith("W/\"datetime'"), created
    read = table.get_entity(*keys)
    assert read.metadata["etag"] == created["etag"], read.metadata
    for name, value in row.items():
        assert read[name] == value, (name, read[name])
    refused(lambda: table.create_entity(row), 409, "EntityAlreadyExists")
    table.update_entity({"PartitionKey": keys[0], "RowKey": keys[1], "number": 8}, mode=UpdateMode.MERGE)
    stale = {"mode": UpdateMode.REPLACE, "etag": created["etag"], "match_condition": MatchConditions.IfNotModified}
    refused(lambda: table.update_entity(row, **stale), 412, "UpdateConditionNotSatisfied")
    merged = table.get_entity(*keys, select=["number", "text"])
    assert (merged["number"], merged["text"]) == (8, row["text"]), merged
    table.upsert_entity({"PartitionKey": keys[0], "RowKey": keys[1], "number": 10}, mode=UpdateMode.REPLACE)
    assert "text" not in table.get_entity(*keys)
    table.delete_entity(*keys)
    table.delete_entity(*keys)  # The client takes an absent row as deleted.
    refused(lambda: table.get_entity(*keys), 404, "ResourceNotFound")


def transactions():
    operations = [("create", {"PartitionKey": "p", "RowKey": "r%03d" % i, "n": i}) for i in range(98)]
    operations.append(("upsert", {"PartitionKey": "p", "RowKey": "put"}, {"mode": "replace"}))
    operations.append(("upsert", {"PartitionKey": "p", "RowKey": "merged"}, {"mode": "merge"}))
    done = table.submit_transaction(operations)
    assert len(done) == 100 and done[1]["etag"].startswith("W/"), done
    failing = [
        ("delete", {"PartitionKey": "p", "RowKey": "r000"}),
        ("update", {"PartitionKey": "p", "RowKey": "absent"}, {"mode": "merge"}),
    ]
    failed = refused(lambda: table.submit_transaction(failing), 404, "ResourceNotFound")
    assert isinstance(failed, TableTransactionError) and failed.index == 1, failed
    assert table.get_entity("p", "r000")["n"] == 0
    found = table.query_entities("n ge @least and n lt @bound", parameters={"least": 10, "bound": 20})
    assert [one["n"] for one in found] == list(range(10, 20))
    pages = [list(page) for page in table.list_entities(results_per_page=7).by_page()]
    assert (len(pages), sum(map(len, pages))) == (15, 100), len(pages)


def tokens():
    limits = {"start_pk": "p", "start_rk": "r010", "end_pk": "p", "end_rk": "r012"}
    permission = TableSasPermissions(read=True, add=True)
    token = generate_table_sas(key, "Snakes", permission=permission, expiry=tomorrow, **limits)
    limited = TableClient(parts["TableEndpoint"], "Snakes", credential=AzureSasCredential(token), retry_total=0)
    assert [one["RowKey"] for one in limited.list_entities()] == ["r010", "r011", "r012"]
    refused(lambda: limited.get_entity("p", "r000"), 404, "ResourceNotFound")
    refused(lambda: limited.create_entity({"PartitionKey": "q", "RowKey": "r011"}), 403, "AuthorizationFailure")
    refused(lambda: limited.delete_entity("p", "r011"), 403, "AuthorizationPermissionMismatch")
    assert len(limited.submit_transaction([("create", {"PartitionKey": "p", "RowKey": "r0115"})])) == 1
    kinds = ResourceTypes(service=True, object=True)
    account = generate_account_sas(key, kinds, AccountSasPermissions(list=True), tomorrow)
    lister = TableServiceClient(parts["TableEndpoint"], credential=AzureSasCredential(account), retry_total=0)
    assert len(list(lister.list_tables())) == 1
    refused(lambda: lister.create_table("Nope"), 403, "AuthorizationResourceTypeMismatch")


def settings():
    table.set_table_access_policy({"readers": TableAccessPolicy(expiry=tomorrow, permission="r")})
    assert list(table.get_table_access_policy()) == ["readers"]
    assert not service.get_service_properties()["hour_metrics"].enabled
    service.set_service_properties(cors=[TableCorsRule(["http://a.example"], ["GET"], max_age_in_seconds=5)])
    assert service.get_service_properties()["cors"][0].allowed_origins == ["http://a.example"]
    # No statistics: where the account is in the path, this client puts it there twice for the secondary address.


for step in (tables, rows, transactions, tokens, settings):
    step()
