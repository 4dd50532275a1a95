package dev.tables.mapping.table.internal.index;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.row.RowSize;

/**
 * The definition of its index by which a row was written: a row that contains properties of its entity has a stamp, a number made of the
 * definition. The properties in a row of another definition are not trusted. A row without properties has no stamp: it contains only its
 * key, which is checked.
 *
 * <p>A stamp of 64 bits marks a row that was {@linkplain IndexRowFormat#copied copied}: its properties are right, but not the version that
 * it should share with its entity. Such a row is not trusted if entities show their version.
 *
 * @param number the stamp of trusted rows
 * @param isWritten whether rows contain properties, so that they have a stamp
 * @param showsVersion whether rows stand for their entity with its version
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

    /** Returns whether a row contains what this definition of its index puts into rows: its properties, or none. */
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
