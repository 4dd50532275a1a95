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
 * The Azure SDK's table clients. Either all clients use the credentials of the account, or each client uses the SAS of
 * its table. Thread-safe.
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

    /** Creates the clients of an account. */
    static TableClients of(TableServiceClient service, String prefix) {
        return new TableClients(service, Map.of(), (name, token) -> service.getTableClient(name), prefix);
    }

    /**
     * Creates the clients of single tables.
     *
     * @param tokens the SAS of each table, by its name without prefix, in any case
     * @param withToken a function that creates the client of a table from its full name and its SAS
     */
    static TableClients of(
            Map<String, String> tokens, BiFunction<String, String, TableClient> withToken, String prefix) {
        return new TableClients(null, tokens, withToken, prefix);
    }

    /** Returns the prefix of every table name. */
    String prefix() {
        return prefix;
    }

    /** Returns whether a table is assumed to exist, because its SAS does not permit creation. */
    boolean isTakenAsPresent(String table) {
        return tokens.containsKey(table);
    }

    /**
     * Returns the client of the account.
     *
     * @throws PermissionDeniedException if only credentials for single tables exist
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
     * Returns the client of a table.
     *
     * @throws PermissionDeniedException if only credentials for other tables exist
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
