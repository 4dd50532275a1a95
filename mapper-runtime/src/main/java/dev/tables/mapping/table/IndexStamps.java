package dev.tables.mapping.table;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.List;

/**
 * Says by which definition of its index a row was written: one that holds properties of its entity has a stamp, a number made of the
 * definition. What a row of another definition holds is not trusted. A row without properties has no stamp: its key is
 * all it says, and that is checked.
 *
 * <p>A stamp of 64 bits says that the row was {@linkplain IndexRowFormat#copied copied}: its properties are right, the version that it should have
 * in common with its entity is not. So a row whose entity shows its version is not trusted then.
 */
final class IndexStamps {
    /** What a stamp counts for in a row. */
    static final long BYTES = RowSize.of(writer -> writer.int64(IndexRowFormat.DEFINITION, 0));

    private final int[] stamps;
    private final boolean[] stamped;
    /** Whether rows stand for their entity with its version. */
    private final boolean[] versioned;

    IndexStamps(EntityModel model) {
        List<IndexModel> indexes = model.indexes();
        stamps = new int[indexes.size()];
        stamped = new boolean[stamps.length];
        versioned = new boolean[stamps.length];
        boolean shown = model.isVersioned() || model.hasRole(PropertyModel.Role.TIMESTAMP);
        for (int i = 0; i < stamps.length; i++) {
            // The key of tokens does not matter: rows of another one are found by other tokens.
            stamps[i] = IndexRowFormat.stamp(model.definitionOf(indexes.get(i)));
            stamped[i] = indexes.get(i).coversProperties();
            versioned[i] = shown && indexes.get(i).coveredProperties().coversAll();
        }
    }

    /** Stamps a row that holds properties. */
    void write(int index, RowWriter row) {
        row.int32(IndexRowFormat.DEFINITION, stamps[index]);
    }

    /** Stamps a row that no reader is to trust: all of them read its entity instead. */
    void writeUntrusted(int index, RowWriter row) {
        row.int32(IndexRowFormat.DEFINITION, ~stamps[index]);
    }

    /** Whether a row holds what this definition of its index puts into rows: its properties, or none. */
    boolean isOwn(int index, RowReader row) {
        EdmType type = row.typeOf(IndexRowFormat.DEFINITION);
        if (!stamped[index]) {
            return type == null;
        }
        if (type == EdmType.INT64) {
            return !versioned[index] && row.int64(IndexRowFormat.DEFINITION) == stamps[index];
        }
        return type == EdmType.INT32 && row.int32(IndexRowFormat.DEFINITION) == stamps[index];
    }
}
