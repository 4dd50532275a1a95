package dev.tables.engine.server;

import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.ContinuationText;
import dev.tables.engine.server.internal.JsonInput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import dev.tables.engine.server.internal.TablesOutput;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.AccountAccess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A handler of operations on tables. */
final class TableHandler {
    private final TableStore store;
    private final AccessPolicies policies;

    TableHandler(TableStore store, AccessPolicies policies) {
        this.store = store;
        this.policies = policies;
    }

    Answer handle(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        String named = exchange.address().table();
        TablesOutput output = new TablesOutput(exchange.level(), exchange.base(), exchange.account());
        return switch (exchange.verb()) {
            case "GET", "HEAD" -> {
                access.check(AccountAccess.LIST_TABLES);
                yield named == null ? list(exchange, output) : one(exchange, named, output);
            }
            case "POST" -> {
                access.check(AccountAccess.CREATE_TABLE);
                if (named != null) {
                    throw ProtocolException.methodNotAllowed();
                }
                yield create(exchange, JsonInput.tableName(body.bytes(), body.length()), output);
            }
            case "DELETE" -> {
                access.check(AccountAccess.DELETE_TABLE);
                if (named == null) {
                    throw ProtocolException.methodNotAllowed();
                }
                yield delete(named);
            }
            default -> throw ProtocolException.methodNotAllowed();
        };
    }

    private Answer create(Exchange exchange, String name, TablesOutput output) {
        SystemTable.checkFree(name);
        store.createTable(name);
        policies.removeByTable(name);
        String prefer = RequestedChange.preference(exchange.header("Prefer"));
        String location = exchange.base() + "Tables('" + name + "')";
        if ("return-no-content".equals(prefer)) {
            return Answer.noContent()
                    .header("Preference-Applied", prefer)
                    .header("Location", location)
                    .header("DataServiceId", location);
        }
        return new Answer(201)
                .header("Preference-Applied", prefer)
                .header("Location", location)
                .body(exchange.level().contentType(), output.one(name));
    }

    private Answer delete(String name) {
        if (SystemTable.is(name)) {
            throw ProtocolException.notFound();
        }
        try {
            store.deleteTable(name);
        } catch (TableNotFoundException absent) {
            throw ProtocolException.notFound();
        }
        policies.removeByTable(name);
        return Answer.noContent();
    }

    private Answer one(Exchange exchange, String name, TablesOutput output) {
        for (String present : store.tableNames()) {
            if (present.equalsIgnoreCase(name) && !SystemTable.is(present)) {
                return new Answer(200).body(exchange.level().contentType(), output.one(present));
            }
        }
        throw ProtocolException.notFound();
    }

    private Answer list(Exchange exchange, TablesOutput output) {
        QueryParameters query = exchange.query();
        int top = QueryHandler.top(query.get("$top"));
        Filter filter = QueryHandler.filter(query.get("$filter"));
        String from = ContinuationText.decode(query.get("NextTableName"));
        List<String> page = new ArrayList<>();
        String next = null;
        for (String name : store.tableNames()) {
            boolean wanted = !SystemTable.is(name)
                    && (from == null || String.CASE_INSENSITIVE_ORDER.compare(name, from) >= 0)
                    && (filter == null || matches(filter, name));
            if (wanted && page.size() == top) {
                next = name;
                break;
            }
            if (wanted) {
                page.add(name);
            }
        }
        return new Answer(200)
                .body(exchange.level().contentType(), output.list(page))
                .header(
                        "x-ms-continuation-NextTableName",
                        next == null || top == 0 ? null : ContinuationText.encode(next));
    }

    private static boolean matches(Filter filter, String name) {
        if (filter.equals(Filter.always())) {
            return true;
        }
        if (filter instanceof Filter.And and) {
            return and.terms().stream().allMatch(term -> matches(term, name));
        }
        if (filter instanceof Filter.Or or) {
            return or.terms().stream().anyMatch(term -> matches(term, name));
        }
        if (filter instanceof Filter.Not not) {
            return !matches(not.term(), name);
        }
        return filter instanceof Filter.Comparison comparison && compares(comparison, name);
    }

    private static boolean compares(Filter.Comparison comparison, String name) {
        if (!comparison.property().equals("TableName")) {
            return false;
        }
        @Nullable String literal = comparison.literal() instanceof String text ? text : null;
        if (literal == null) {
            throw ProtocolException.invalidInput("The filter compares TableName with a value of type "
                    + EdmType.of(comparison.literal()).odataName() + ". Expected Edm.String.");
        }
        int order = name.compareTo(literal);
        return switch (comparison.operator()) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case LT -> order < 0;
            case LE -> order <= 0;
        };
    }
}
