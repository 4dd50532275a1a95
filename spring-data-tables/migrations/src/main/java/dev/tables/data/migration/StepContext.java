package dev.tables.data.migration;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.encryption.KeysetUnavailableException;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.EntityTable;
import org.jspecify.annotations.Nullable;

/**
 * The resources that steps work with.
 *
 * @param encryption the encryption, or null if it is not configured
 * @param catalog the catalog that stores the states of indexes, or null if they are not stored
 */
record StepContext(
        TablesTemplate template,
        @Nullable TableEncryption encryption,
        @Nullable IndexCatalog catalog) {
    /** Returns whether an error affects more than one entity, such as a failure of the store or a missing keyset. */
    static boolean isOfStore(RuntimeException error) {
        return error instanceof TableStoreException || error instanceof KeysetUnavailableException;
    }

    static JobName name(String table, String entity, String id) {
        return new JobName(TableJobKind.MIGRATION_STEP, table, entity, id);
    }

    long count(EntityTable<?> table) {
        return table.count(RowQuery.wholeTable());
    }

    IndexCatalog requireCatalog(String what) {
        IndexCatalog known = catalog;
        if (known == null) {
            throw new IllegalArgumentException(what
                    + " requires the index catalog, but this application runs without one. Set"
                    + " tables.indexes.catalog-enabled=true, create the template with an IndexCatalog, or remove the"
                    + " step.");
        }
        return known;
    }

    /**
     * Returns the minimum number of requests to change one entity. If the entity has index rows, the number includes a
     * read.
     */
    static int requestsPerChange(EntityModel model) {
        return model.indexes().isEmpty() ? 1 : 2;
    }
}
