package dev.tables.engine.azure;

import com.azure.core.http.rest.PagedResponse;
import com.azure.core.http.rest.Response;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.ListTablesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableEntityUpdateMode;
import com.azure.data.tables.models.TableItem;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.rules.RowRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a store, sent by the Azure SDK and retried by {@link Attempts}. The class adds the table prefix to
 * names.
 */
final class TableRequests {
    private final TableClients clients;
    private final Attempts attempts;

    TableRequests(TableClients clients, Attempts attempts) {
        this.clients = clients;
        this.attempts = attempts;
    }

    /** Returns whether a table is assumed to exist, because no available credentials permit its creation. */
    boolean isTakenAsPresent(String table) {
        return clients.isTakenAsPresent(table);
    }

    /** Returns the maximum time after its start at which a request may still take effect. */
    Duration maxRequestTime() {
        return attempts.maxRequestTime();
    }

    Attempts.Outcome<Object> createTable(String table, LongFunction<Attempts.Next> afterLoss) {
        TableClient client = clients.table(table);
        return attempts.send(
                ServiceAnswer::toWrite, context -> client.createTableWithResponse(null, context), afterLoss);
    }

    Attempts.Outcome<Object> deleteTable(String table) {
        TableClient client = clients.table(table);
        return attempts.send(
                ServiceAnswer::toWrite,
                context -> client.deleteTableWithResponse(null, context),
                Attempts.STOP_AFTER_LOSS);
    }

    /**
     * Returns the names, without the prefix, of the tables that have the prefix. Sends one request for each 1000
     * tables; a retry repeats all requests.
     */
    Attempts.Outcome<List<String>> tableNames() {
        TableServiceClient service = clients.account();
        String prefix = clients.prefix();
        return attempts.send(ServiceAnswer::toQuery, context -> {
            List<String> names = new ArrayList<>();
            for (TableItem item : service.listTables(new ListTablesOptions(), null, context)) {
                String name = item.getName();
                if (name.length() > prefix.length() && name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                    names.add(name.substring(prefix.length()));
                }
            }
            return names;
        });
    }

    Attempts.Outcome<TableEntity> get(String table, PrimaryKey keys, @Nullable List<String> select) {
        TableClient client = clients.table(table);
        return attempts.send(ServiceAnswer::toRead, context -> {
            Response<TableEntity> response =
                    client.getEntityWithResponse(keys.partitionKey(), keys.rowKey(), select, null, context);
            return response == null ? null : response.getValue();
        });
    }

    Attempts.Outcome<List<TableEntity>> query(
            String table, ListEntitiesOptions options, @Nullable ServicePageToken from) {
        String token = from == null ? null : from.clientText();
        TableClient client = clients.table(table);
        return attempts.send(ServiceAnswer::toQuery, context -> {
            Iterator<PagedResponse<TableEntity>> pages = client.listEntities(options, null, context)
                    .iterableByPage(token)
                    .iterator();
            return pages.hasNext() ? pages.next().getValue() : List.of();
        });
    }

    Attempts.Outcome<Object> write(
            String table, RowOperation operation, TableEntity entity, LongFunction<Attempts.Next> afterLoss) {
        TableClient client = clients.table(table);
        return attempts.send(ServiceAnswer::toWrite, context -> send(client, operation, entity, context), afterLoss);
    }

    Attempts.Outcome<Object> execute(
            String table,
            List<RowOperation> operations,
            List<TableEntity> entities,
            LongFunction<Attempts.Next> afterLoss) {
        List<TableTransactionAction> actions = new ArrayList<>(operations.size());
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            actions.add(
                    new TableTransactionAction(actionOf(operation.kind()), entities.get(i), isConditional(operation)));
        }
        TableClient client = clients.table(table);
        return attempts.send(
                () -> ServiceAnswer.toTransaction(actions.size()),
                context -> client.submitTransactionWithResponse(actions, null, context),
                afterLoss);
    }

    private static Response<Void> send(
            TableClient client, RowOperation operation, TableEntity entity, Context context) {
        boolean ifUnchanged = isConditional(operation);
        return switch (operation.kind()) {
            case INSERT -> client.createEntityWithResponse(entity, null, context);
            case REPLACE ->
                client.updateEntityWithResponse(entity, TableEntityUpdateMode.REPLACE, ifUnchanged, null, context);
            case MERGE ->
                client.updateEntityWithResponse(entity, TableEntityUpdateMode.MERGE, ifUnchanged, null, context);
            case INSERT_OR_REPLACE ->
                client.upsertEntityWithResponse(entity, TableEntityUpdateMode.REPLACE, null, context);
            case INSERT_OR_MERGE -> client.upsertEntityWithResponse(entity, TableEntityUpdateMode.MERGE, null, context);
            case DELETE -> client.deleteEntityWithResponse(entity, ifUnchanged, null, context);
            case CHECK_ETAG -> throw RowRules.checkUnsupported();
        };
    }

    private static TableTransactionActionType actionOf(RowOperation.Kind kind) {
        return switch (kind) {
            case INSERT -> TableTransactionActionType.CREATE;
            case REPLACE -> TableTransactionActionType.UPDATE_REPLACE;
            case MERGE -> TableTransactionActionType.UPDATE_MERGE;
            case INSERT_OR_REPLACE -> TableTransactionActionType.UPSERT_REPLACE;
            case INSERT_OR_MERGE -> TableTransactionActionType.UPSERT_MERGE;
            case DELETE -> TableTransactionActionType.DELETE;
            case CHECK_ETAG -> throw RowRules.checkUnsupported();
        };
    }

    private static boolean isConditional(RowOperation operation) {
        ETag ifMatch = operation.ifMatch();
        return ifMatch != null && !ifMatch.isAny();
    }
}
