package dev.tables.mapping.encryption;

import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.internal.IntentPartitions;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A search for data that needs a given keyset: values that are encrypted with it, or rows of blind indexes that use it.
 */
final class KeysetUse {
    private final String keyset;
    private final EntityModel model;
    private final TableStore store;

    KeysetUse(String keyset, EntityModel model, TableStore store) {
        this.keyset = keyset;
        this.model = model;
        this.store = store;
    }

    /** Returns a table with data that may need the keyset, or null if no table has data that may need the keyset. */
    @Nullable
    String table() {
        return KeysetNames.isIndex(keyset) ? indexTableUsingKeyset() : tableOfValues();
    }

    private @Nullable String tableOfValues() {
        List<String> large = new ArrayList<>();
        for (PropertyModel property : model.properties()) {
            PropertyModel.Encryption encryption = property.encryption();
            if (encryption != null && property.isLarge() && encryption.keyset().equals(keyset)) {
                large.add(PropertyStorage.referenceName(property.storedName()));
                property.otherNames().forEach(name -> large.add(PropertyStorage.referenceName(name)));
            }
        }
        // What is large is in a BlobStore, and its row says that it is.
        Predicate<RowReader> holds = row -> large.stream().anyMatch(row::has) || isNeeded(row);
        if (any(model.table(), KeyRange.all(), holds)) {
            return model.table();
        }
        // Work that is pending may write rows of the entity.
        return any(
                        IntentLog.TABLE_NAME,
                        KeyRange.all(),
                        row -> IntentPartitions.isOpen(row.primaryKey()) && isNeeded(row))
                ? IntentLog.TABLE_NAME
                : null;
    }

    private boolean isNeeded(RowReader row) {
        return CiphertextSearch.keysOfValues(row).stream()
                .anyMatch(key -> key.keyset().equals(keyset));
    }

    /**
     * Returns a table with index rows that may need the keyset. Rows of blind indexes do not contain the name of their
     * keyset. The method therefore returns any index table that contains rows and currently uses the keyset.
     */
    private @Nullable String indexTableUsingKeyset() {
        for (int index = 0; index < model.indexes().size(); index++) {
            IndexModel one = model.indexes().get(index);
            if (usesTokens(one)) {
                String table = model.indexTable(index);
                if (any(table, model.indexRowKeyRange(index), row -> true)) {
                    return table;
                }
            }
        }
        return null;
    }

    private boolean usesTokens(IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            PropertyModel.Encryption encryption = property == null ? null : property.encryption();
            if (encryption != null
                    && encryption.hasBlindIndex()
                    && keyset.equals(encryption.keyset() + KeysetNames.INDEX_SUFFIX)) {
                return true;
            }
        }
        return false;
    }

    private boolean any(String table, KeyRange rowKeys, Predicate<RowReader> wanted) {
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(rowKeys);
        try {
            for (@Nullable RowQuery next = query; next != null; ) {
                ResultPage<Boolean> page = store.query(table, next, wanted::test);
                if (page.items().contains(true)) {
                    return true;
                }
                next = page.nextToken() == null ? null : query.withContinuationToken(page.nextToken());
            }
        } catch (TableNotFoundException noTable) {
            return false;
        }
        return false;
    }
}
