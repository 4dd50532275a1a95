package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.sas.TableAccountSasPermission;
import com.azure.data.tables.sas.TableAccountSasResourceType;
import com.azure.data.tables.sas.TableAccountSasService;
import com.azure.data.tables.sas.TableAccountSasSignatureValues;
import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TransactionFailedException;
import java.io.IOException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What signatures that do not cover a request come to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessIT {
    private static final RowKeys KEYS = new RowKeys("p", "r");
    private static final RowOperation INSERT = RowOperation.insert(new RowKeys("p", "other"), row -> {});

    private final String table = "t" + UUID.randomUUID().toString().replace("-", "");
    private String address = "";
    private TableServiceClient account = new TableServiceClientBuilder()
            .connectionString(Emulator.connectionString(1))
            .buildClient();

    @BeforeAll
    void open() throws IOException {
        String connectionString = Emulator.start().connectionString();
        account = new TableServiceClientBuilder()
                .connectionString(connectionString)
                .buildClient();
        address = account.getServiceEndpoint();
        try (AzureTableStore owner =
                AzureTableStore.builder().connectionString(connectionString).build()) {
            owner.createTable(table);
            owner.write(table, RowOperation.insert(KEYS, row -> row.int32("N", 1)));
        }
    }

    private AzureTableStore store(String permissions, String types, Duration left) {
        TableAccountSasSignatureValues wanted = new TableAccountSasSignatureValues(
                OffsetDateTime.now(ZoneOffset.UTC).plus(left),
                TableAccountSasPermission.parse(permissions),
                TableAccountSasService.parse("t"),
                TableAccountSasResourceType.parse(types));
        return AzureTableStore.builder()
                .endpoint(address)
                .sasToken(account.generateAccountSas(wanted))
                .build();
    }

    @Test
    void aSignatureForReadingDoesNotWrite() {
        try (AzureTableStore reader = store("rl", "sco", Duration.ofHours(1))) {
            assertThat(reader.get(table, KEYS, Projection.ALL, Row.DECODER)).isNotNull();
            assertThat(reader.query(table, RowQuery.wholeTable(), Row.DECODER).items())
                    .hasSize(1);
            assertThatThrownBy(() -> reader.write(table, INSERT)).isInstanceOf(AccessRefusedException.class);
            assertThatThrownBy(() -> reader.write(table, RowOperation.delete(KEYS, ETag.ANY)))
                    .isInstanceOf(AccessRefusedException.class);
            assertThatThrownBy(() -> reader.createTable("u" + table.substring(2)))
                    .isInstanceOf(AccessRefusedException.class);
            Integer number = reader.get(table, KEYS, Projection.ALL, row -> row.int32("N"));
            assertThat(number).isEqualTo(1);
        }
    }

    @Test
    void anExpiredSignatureIsForNothing() {
        try (AzureTableStore late = store("raudl", "sco", Duration.ofHours(-1))) {
            assertThatThrownBy(() -> late.get(table, KEYS, Projection.ALL, Row.DECODER))
                    .isInstanceOf(AccessRefusedException.class)
                    .hasMessageNotContaining("sig=");
            assertThatThrownBy(() -> late.query(table, RowQuery.wholeTable(), Row.DECODER))
                    .isInstanceOf(AccessRefusedException.class);
            assertThatThrownBy(late::tableNames).isInstanceOf(AccessRefusedException.class);
            assertThatThrownBy(() -> late.deleteTable(table)).isInstanceOf(AccessRefusedException.class);
            assertThatThrownBy(() -> late.write(table, INSERT)).isInstanceOf(AccessRefusedException.class);
            // Of a transaction the emulator checks the signature only, not what it is for.
            assertThatThrownBy(() -> late.execute(table, new EntityGroupTransaction().add(INSERT)))
                    .isInstanceOfSatisfying(
                            TransactionFailedException.class,
                            failed -> assertThat(failed.error()).isInstanceOf(AccessRefusedException.class));
        }
    }
}
