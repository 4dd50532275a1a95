package dev.tables.engine.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.models.TableEntity;
import dev.tables.engine.RowQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TablesServerExtensionTest {
    @RegisterExtension
    static final TablesServerExtension SERVER = new TablesServerExtension();

    @RegisterExtension
    final TablesServerExtension own = new TablesServerExtension();

    @Test
    void azureClientIsServed() {
        for (TablesServerExtension server : new TablesServerExtension[] {SERVER, own}) {
            TableClient table = new TableServiceClientBuilder()
                    .connectionString(server.connectionString())
                    .buildClient()
                    .createTable("served");
            table.createEntity(new TableEntity("p", "r"));
            assertThat(table.getEntity("p", "r").getRowKey()).isEqualTo("r");
            assertThat(server.store().count("served", RowQuery.wholeTable())).isEqualTo(1);
            assertThat(server.endpoint()).startsWith("http://127.0.0.1:").endsWith("/devstoreaccount1");
        }
        assertThat(SERVER.connectionString()).isNotEqualTo(own.connectionString());
    }

    @Test
    void missingStartIsReported() {
        assertThatThrownBy(() -> new TablesServerExtension().endpoint())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("@RegisterExtension");
    }
}
