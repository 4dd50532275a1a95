package dev.tables.engine.server;

import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.PoliciesXml;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.Access;
import dev.tables.engine.server.security.Access.AccountAccess;
import dev.tables.engine.server.security.AccessPolicies;

/** Operations whose bodies are XML: stored policies of a table. */
final class AccountHandler {
    private static final String XML = "application/xml";

    private final TableStore store;
    private final AccessPolicies policies;

    AccountHandler(TableStore store, AccessPolicies policies) {
        this.store = store;
        this.policies = policies;
    }

    Answer policies(Exchange exchange, String table, Access access, RowRequest.Payload body) {
        access.check(AccountAccess.POLICIES);
        SystemTable.hide(table);
        store.get(table, new RowKeys("", ""), Projection.of(), row -> true);
        return switch (exchange.verb()) {
            case "GET", "HEAD" -> new Answer(200).body(XML, PoliciesXml.write(policies.of(table)));
            case "PUT" -> {
                policies.replace(table, PoliciesXml.read(body.bytes(), body.length()));
                yield Answer.noContent();
            }
            default -> throw ProtocolException.methodNotAllowed();
        };
    }
}
