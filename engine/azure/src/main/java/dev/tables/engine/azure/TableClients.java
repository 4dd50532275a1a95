package dev.tables.engine.azure;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClient;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PermissionDeniedException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The vendor's clients of tables: all with the credentials of the account, or each with the token of its table. Safe for use by any number of
 * threads.
 */
final class TableClients {
    private final @Nullable TableServiceClient service;
    private final Map<String, String> tokens = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final BiFunction<String, String, TableClient> withToken;
    private final String prefix;
    private final Map<String, TableClient> tables = new ConcurrentHashMap<>();

    private TableClients(
            @Nullable TableServiceClient service,
            Map<String, String> tokens,
            BiFunction<String, String, TableClient> withToken,
            String prefix) {
        this.service = service;
        this.tokens.putAll(tokens);
        this.withToken = withToken;
        this.prefix = prefix;
    }

    /** Those of an account. */
    static TableClients of(TableServiceClient service, String prefix) {
        return new TableClients(service, Map.of(), (name, token) -> service.getTableClient(name), prefix);
    }

    /**
     * Those of tables.
     *
     * @param tokens by the names of tables without prefix, in any case
     * @param withToken makes the client of a table, by its whole name and its token
     */
    static TableClients of(
            Map<String, String> tokens, BiFunction<String, String, TableClient> withToken, String prefix) {
        return new TableClients(null, tokens, withToken, prefix);
    }

    /** Put in front of every name. */
    String prefix() {
        return prefix;
    }

    /** Whether a table is taken as present: its token cannot create it. */
    boolean isTakenAsPresent(String table) {
        return tokens.containsKey(table);
    }

    /**
     * The client of the account.
     *
     * @throws PermissionDeniedException if there are only tokens of tables
     */
    TableServiceClient account() {
        TableServiceClient present = service;
        if (present == null) {
            throw new PermissionDeniedException(
                    ErrorCode.AUTHORIZATION_FAILURE,
                    " Each SAS of this store is for a single table, but the request needs a credential for the"
                            + " account.",
                    null,
                    null);
        }
        return present;
    }

    /**
     * The client of a table.
     *
     * @throws PermissionDeniedException if there are only tokens of other tables
     */
    TableClient table(String table) {
        if (service != null) {
            return tables.computeIfAbsent(prefix + table, name -> withToken.apply(name, ""));
        }
        String token = tokens.get(table);
        if (token == null) {
            throw new PermissionDeniedException(
                    ErrorCode.AUTHORIZATION_FAILURE, " No SAS is configured for table '" + table + "'.", table, null);
        }
        return tables.computeIfAbsent(
                prefix + table.toLowerCase(Locale.ROOT), name -> withToken.apply(prefix + table, token));
    }
}
