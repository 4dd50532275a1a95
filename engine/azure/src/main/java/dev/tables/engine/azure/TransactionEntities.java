package dev.tables.engine.azure;

import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.rules.TransactionRules;
import java.util.ArrayList;
import java.util.List;

/**
 * A conversion of a transaction to the Azure SDK's entities. The conversion checks the entities before anything is
 * sent.
 */
final class TransactionEntities {
    private TransactionEntities() {}

    /** Creates one entity for each operation, in order. Throws the error of the first invalid operation. */
    static List<TableEntity> make(String table, List<RowOperation> operations, AzureTableServiceKind service) {
        TransactionRules.check(table, operations);
        List<TableEntity> entities = new ArrayList<>(operations.size());
        long bytes = 0;
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            try {
                TableEntityWriter.Made made = TableEntityWriter.make(table, operation, service);
                bytes += made.sentBytes();
                if (bytes > service.maxTransactionBytes()) {
                    throw TransactionRules.tooLarge(
                            service.maxTransactionBytes(), "request size", table, operation.primaryKey());
                }
                entities.add(made.entity());
            } catch (InvalidRowException invalid) {
                throw new TransactionFailedException(i, invalid);
            }
        }
        return entities;
    }
}
