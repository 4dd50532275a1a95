package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.encryption.KeysetDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;

/** The application's properties name a directory of keysets, as those of production do. */
@DataTablesTest
class EncryptedEntitiesTest {
    private static final Diary ADA = new Diary("ada", 1, "Engines", "It might act upon other things besides number.");

    @Autowired
    private DiaryRepository diaries;

    @Autowired
    private TableStore store;

    @Autowired
    private ApplicationContext context;

    @Test
    void keysetsAreInMemory() {
        diaries.save(ADA);

        assertThat(diaries.findByOwnerAndTitle("ada", "Engines")).containsExactly(ADA);
        assertThat(store.query("diary", RowQuery.wholeTable(), Row.DECODER).items())
                .hasSizeGreaterThan(1)
                .allSatisfy(row -> assertThat(row.typeOf("text")).isIn(EdmType.BINARY, null));
        assertThat(context.getBeansOfType(KeysetDirectory.class)).isEmpty();
        assertThat(Path.of(context.getEnvironment().getRequiredProperty("test.keys")))
                .doesNotExist();
    }
}
