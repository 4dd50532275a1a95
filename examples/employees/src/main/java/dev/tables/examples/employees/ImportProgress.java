package dev.tables.examples.employees;

import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * How far an import has come, so that a killed one resumes and a finished one is not done again.
 *
 * @param table the table that is filled
 * @param source where the files are
 * @param stored entities known to be stored, in the order of the import; what came later may be stored too
 * @param total entities to store
 * @param department the department that the tour visits unless set otherwise
 */
@TableEntity(table = "imports", constantPartitionKey = "imports")
public record ImportProgress(@RowKey String table, String source, int stored, int total, String department) {
    boolean finished() {
        return stored == total;
    }
}
