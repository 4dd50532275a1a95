package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that README.md shows. */
class ReadmeCodeTest {
    @Test
    void exampleCopies(@TempDir Path folder) {
        Path file = folder.resolve("progress");
        TableCopyListener listener = (table, stage, rows) -> {};
        try (TableStore source = LocalTableStore.inMemory();
                TableStore target = LocalTableStore.inMemory()) {
            source.createTable("Orders");
            // tag::copy[]
            FileCopyCheckpointStore progress = FileCopyCheckpointStore.open(file, "shop to azure");
            List<TableCopyReport> reports =
                    new TableCopy(source, target, TableCopyOptions.defaults(), progress, listener).run();
            // end::copy[]
            assertThat(reports).hasSize(1);
        }
    }
}
