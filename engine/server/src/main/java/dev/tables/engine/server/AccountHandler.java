package dev.tables.engine.server;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.PoliciesXml;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.AccountAccess;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * A handler of the operations with XML bodies: the stored access policies of a table, the service properties and
 * statistics, and the schema.
 */
final class AccountHandler {
    private static final String XML = "application/xml";
    private static final String SCHEMA = "<?xml version=\"1.0\" encoding=\"utf-8\"?><edmx:Edmx Version=\"1.0\""
            + " xmlns:edmx=\"http://schemas.microsoft.com/ado/2007/06/edmx\"><edmx:DataServices"
            + " xmlns:m=\"http://schemas.microsoft.com/ado/2007/08/dataservices/metadata\""
            + " m:DataServiceVersion=\"3.0\"><Schema Namespace=\"%1$s\""
            + " xmlns=\"http://schemas.microsoft.com/ado/2009/11/edm\"><EntityType Name=\"Entity\""
            + " OpenType=\"true\"><Key><PropertyRef Name=\"PartitionKey\" /><PropertyRef Name=\"RowKey\" /></Key><Property"
            + " Name=\"PartitionKey\" Type=\"Edm.String\" Nullable=\"false\" /><Property Name=\"RowKey\""
            + " Type=\"Edm.String\" Nullable=\"false\" /><Property Name=\"Timestamp\" Type=\"Edm.DateTime\""
            + " Nullable=\"false\" /></EntityType></Schema></edmx:DataServices></edmx:Edmx>";

    private final TableStore store;
    private final AccessPolicies policies;
    private final ServiceSettings settings;

    AccountHandler(TableStore store, AccessPolicies policies, ServiceSettings settings) {
        this.store = store;
        this.policies = policies;
        this.settings = settings;
    }

    Answer policies(Exchange exchange, String table, RequestPermissions access, RowRequest.Payload body) {
        access.check(AccountAccess.MANAGE_ACCESS_POLICIES);
        SystemTable.hide(table);
        store.get(table, new PrimaryKey("", ""), Projection.of(), row -> true);
        return switch (exchange.verb()) {
            case "GET", "HEAD" -> new Answer(200).body(XML, PoliciesXml.write(policies.findByTable(table)));
            case "PUT" -> {
                policies.replaceByTable(table, PoliciesXml.read(body.bytes(), body.length()));
                yield Answer.noContent();
            }
            default -> throw ProtocolException.methodNotAllowed();
        };
    }

    Answer schema(Exchange exchange, RequestPermissions access) {
        access.check(AccountAccess.LIST_TABLES);
        return new Answer(200).body(XML, new ByteOutput().text(SCHEMA.replace("%1$s", exchange.account())));
    }

    Answer service(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        String comp = exchange.query().get("comp");
        if (comp == null || !"service".equals(exchange.query().get("restype"))) {
            throw new ProtocolException(
                    400,
                    "MissingRequiredQueryParameter",
                    "A query parameter that's mandatory for this request is not specified."
                            + " Send restype=service, together with comp=properties or comp=stats.");
        }
        boolean reads = exchange.verb().equals("GET") || exchange.verb().equals("HEAD");
        if (comp.equals("stats") && reads) {
            return statistics(exchange, access);
        }
        if (comp.equals("properties") && reads) {
            access.check(AccountAccess.READ_SERVICE_PROPERTIES);
            return new Answer(200).body(XML, settings.properties().write());
        }
        if (comp.equals("properties") && exchange.verb().equals("PUT")) {
            access.check(AccountAccess.WRITE_SERVICE_PROPERTIES);
            settings.change(body.bytes(), body.length());
            return new Answer(202);
        }
        throw comp.equals("properties") || comp.equals("stats") ? ProtocolException.methodNotAllowed() : badComp();
    }

    static ProtocolException badComp() {
        return new ProtocolException(
                400,
                "InvalidQueryParameterValue",
                "Value for one of the query parameters specified in the request URI is invalid: comp.");
    }

    /**
     * Returns the replication statistics. The secondary endpoint serves the same tables, so its data are never older
     * than the data of the primary endpoint.
     */
    private static Answer statistics(Exchange exchange, RequestPermissions access) {
        access.check(AccountAccess.READ_STATISTICS);
        if (!exchange.usesSecondaryEndpoint()) {
            throw new ProtocolException(
                    400,
                    "InvalidQueryParameterValue",
                    "Replication statistics are only available at the secondary address of the account.");
        }
        String now = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        return new Answer(200)
                .body(
                        XML,
                        new ByteOutput()
                                .text("\uFEFF<?xml version=\"1.0\""
                                        + " encoding=\"utf-8\"?><StorageServiceStats><GeoReplication>"
                                        + "<Status>live</Status><LastSyncTime>" + now
                                        + "</LastSyncTime></GeoReplication></StorageServiceStats>"));
    }
}
