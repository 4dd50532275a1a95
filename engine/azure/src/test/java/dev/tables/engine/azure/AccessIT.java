package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.sas.TableAccountSasPermission;
import com.azure.data.tables.sas.TableAccountSasResourceType;
import com.azure.data.tables.sas.TableAccountSasService;
import com.azure.data.tables.sas.TableAccountSasSignatureValues;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.TableSas;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A test of requests with signatures that do not cover them. */
@Thorough("starts Azurite")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessIT {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final RowOperation INSERT = RowOperation.insert(new PrimaryKey("p", "other"), row -> {});

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
    void readOnlySasCannotWrite() {
        try (AzureTableStore reader = store("rl", "sco", Duration.ofHours(1))) {
            assertThat(reader.get(table, KEYS, Projection.ALL, Row.DECODER)).isNotNull();
            assertThat(reader.query(table, RowQuery.wholeTable(), Row.DECODER).items())
                    .hasSize(1);
            assertThatThrownBy(() -> reader.write(table, INSERT)).isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> reader.write(table, RowOperation.delete(KEYS, ETag.ANY)))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> reader.createTable("u" + table.substring(2)))
                    .isInstanceOf(PermissionDeniedException.class);
            Integer number = reader.get(table, KEYS, Projection.ALL, row -> row.int32("N"));
            assertThat(number).isEqualTo(1);
        }
    }

    @Test
    void expiredSasIsRejected() {
        try (AzureTableStore late = store("raudl", "sco", Duration.ofHours(-1))) {
            assertThatThrownBy(() -> late.get(table, KEYS, Projection.ALL, Row.DECODER))
                    .isInstanceOf(PermissionDeniedException.class)
                    .hasMessageNotContaining("sig=");
            assertThatThrownBy(() -> late.query(table, RowQuery.wholeTable(), Row.DECODER))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(late::tableNames).isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> late.deleteTable(table)).isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> late.write(table, INSERT)).isInstanceOf(PermissionDeniedException.class);
            // Of a transaction the emulator checks the signature only, not what it is for.
            assertThatThrownBy(() -> late.execute(table, new EntityGroupTransaction().add(INSERT)))
                    .isInstanceOfSatisfying(
                            TransactionFailedException.class,
                            failed -> assertThat(failed.failedOperationException())
                                    .isInstanceOf(PermissionDeniedException.class));
        }
    }

    private AzureTableStore store(TableSas... tokens) {
        AccountKey key = AccountKey.fromConnectionString(Emulator.start().connectionString());
        Map<String, String> signed = new HashMap<>();
        for (TableSas token : tokens) {
            signed.put(token.table().toUpperCase(Locale.ROOT), token.sign(key));
        }
        return AzureTableStore.builder()
                .endpoint(address)
                .tableSasTokens(signed)
                .build();
    }

    /** Checks tokens that this project signs and Azurite verifies. Azurite ignores ranges of keys. */
    @Test
    void tableSasIsLimitedToItsPermissionsAndTime() {
        Instant later = Instant.now().plusSeconds(3600);
        TableSas reading =
                TableSas.of(table).withPermissions(SasPermission.READ).validUntil(later);
        try (AzureTableStore reader = store(reading);
                AzureTableStore ranged = store(reading.forKeyRange(SasRange.rows("p+ä/", "1", "r&"))
                        .validFrom(Instant.now().minusSeconds(900)));
                AzureTableStore late = store(reading.validUntil(Instant.now().minusSeconds(60)));
                AzureTableStore writer = store(reading.withPermissions(SasPermission.writing()))) {
            assertThat(reader.get(table, KEYS, Projection.ALL, Row.DECODER)).isNotNull();
            assertThat(ranged.query(table, RowQuery.wholeTable(), Row.DECODER)).isNotNull();
            assertThatThrownBy(() -> reader.write(table, INSERT)).isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(() -> late.get(table, KEYS, Projection.ALL, Row.DECODER))
                    .isInstanceOf(PermissionDeniedException.class);
            RowOperation insert = RowOperation.insert(new PrimaryKey("p", "written"), row -> {});
            assertThat(writer.write(table, insert)).isNotNull();
            assertThat(writer.write(table, RowOperation.delete(insert.primaryKey(), ETag.ANY)))
                    .isNull();
            assertThatThrownBy(() -> writer.get(table, KEYS, Projection.ALL, Row.DECODER))
                    .isInstanceOf(PermissionDeniedException.class);
        }
    }

    @Test
    void tableSasReachesNoOtherTableAndCreatesNone() {
        try (AzureTableStore reader = store(TableSas.of(table)
                .withPermissions(SasPermission.READ)
                .validUntil(Instant.now().plusSeconds(3600)))) {
            assertThat(reader.createTableIfNotExists(table)).isFalse();
            assertThatThrownBy(() -> reader.createTableIfNotExists("other"))
                    .isInstanceOf(PermissionDeniedException.class)
                    .hasMessageContaining("No SAS is configured for table 'other'");
            assertThatThrownBy(() -> reader.get("other", KEYS, Projection.ALL, Row.DECODER))
                    .isInstanceOf(PermissionDeniedException.class);
            assertThatThrownBy(reader::tableNames).hasMessageContaining("needs a credential for the account");
        }
        assertThatThrownBy(() -> AzureTableStore.builder()
                        .endpoint(address)
                        .tableSasTokens(Map.of(table, "a b"))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("empty or not URL-encoded");
    }

    /**
     * Checks that Azurite rejects every transaction with the token of a table, because it verifies the signature
     * against another table name.
     */
    @Test
    void tableSasCannotExecuteTransactionsOnAzurite() {
        try (AzureTableStore writer = store(TableSas.of(table)
                .withPermissions(SasPermission.writing())
                .validUntil(Instant.now().plusSeconds(3600)))) {
            assertThatThrownBy(() -> writer.execute(table, new EntityGroupTransaction().add(INSERT)))
                    .isInstanceOfSatisfying(
                            TransactionFailedException.class,
                            failed -> assertThat(failed.failedOperationException())
                                    .isInstanceOf(PermissionDeniedException.class));
        }
    }
}
