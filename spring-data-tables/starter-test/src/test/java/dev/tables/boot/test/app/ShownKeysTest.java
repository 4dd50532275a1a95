package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@DataTablesTest
class ShownKeysTest {
    @Test
    void messagesShowKeysInTests(@Autowired TableStore store) {
        store.createTable("People");

        assertThat(PrimaryKeyFormatter.showsKeys()).isTrue();
        assertThatThrownBy(() -> store.write("People", RowOperation.delete(new PrimaryKey("p", "r"), ETag.ANY)))
                .hasMessage("Row (p, r) of table 'People' does not exist.");
    }
}
