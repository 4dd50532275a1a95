package dev.tables.engine.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The current rows. Each read is a separate statement. */
final class PresentView implements ReadView {
    private final Database database;
    private final TableDirectory directory;

    PresentView(Database database, TableDirectory directory) {
        this.database = database;
        this.directory = directory;
    }

    @Override
    public SqlTable table(String name) {
        return directory.find(name);
    }

    @Override
    public <T extends @Nullable Object> T read(SqlTable table, Database.Work<T> work) {
        return database.read(connection -> {
            try {
                return work.with(connection);
            } catch (SQLException failed) {
                if (SqlFailure.of(failed) == SqlFailure.NO_TABLE) {
                    throw new SqlTable.Gone(table);
                }
                throw failed;
            }
        });
    }

    @Override
    public boolean isSnapshot() {
        return false;
    }
}
