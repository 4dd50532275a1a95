package dev.tables.mapping.table.internal.index;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.row.RowSize;

/**
 * The mark of the index definition by which a row was written. A row that contains properties of its entity has a
 * stamp, which is a number derived from the definition. Readers do not use the properties in a row that was written
 * with another definition. A row without properties has no stamp: it contains only its key, which is checked.
 *
 * <p>A stamp of 64 bits marks a row that was {@linkplain IndexRowFormat#copied copied}. The properties of a copied row
 * are correct, but the row does not share its entity's version. Readers do not use the properties of a copied row if
 * entities have a property for their version.
 *
 * @param number the stamp of rows that were written by the current definition of the index
 * @param isWritten whether rows contain properties, so that they have a stamp
 * @param showsVersion whether rows represent their entity including its version
 */
public record IndexStamp(int number, boolean isWritten, boolean showsVersion) {
    /** The size of a stamp in a row. */
    public static final long BYTES = RowSize.of(writer -> writer.int64(IndexRowFormat.DEFINITION, 0));

    /** Returns the stamp of one index. */
    static IndexStamp of(EntityModel model, IndexModel index) {
        boolean shown = model.isVersioned() || model.hasRole(PropertyModel.Role.TIMESTAMP);
        // The key of blind index hashes does not matter: rows of another key are found by other hashes.
        return new IndexStamp(
                IndexRowFormat.stamp(model.definitionOf(index)),
                index.coversProperties(),
                shown && index.coveredProperties().coversAll());
    }

    /** Returns whether a row was written by this definition of its index. */
    boolean isOwn(RowReader row) {
        EdmType type = row.typeOf(IndexRowFormat.DEFINITION);
        if (!isWritten) {
            return type == null;
        }
        if (type == EdmType.INT64) {
            return !showsVersion && row.int64(IndexRowFormat.DEFINITION) == number;
        }
        return type == EdmType.INT32 && row.int32(IndexRowFormat.DEFINITION) == number;
    }
}
