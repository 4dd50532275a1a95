package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableAccessPolicy;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableEntityUpdateMode;
import com.azure.data.tables.models.TableErrorCode;
import com.azure.data.tables.models.TableServiceCorsRule;
import com.azure.data.tables.models.TableServiceException;
import com.azure.data.tables.models.TableServiceProperties;
import com.azure.data.tables.models.TableSignedIdentifier;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import com.azure.data.tables.models.TableTransactionFailedException;
import com.azure.data.tables.sas.TableAccountSasPermission;
import com.azure.data.tables.sas.TableAccountSasResourceType;
import com.azure.data.tables.sas.TableAccountSasService;
import com.azure.data.tables.sas.TableAccountSasSignatureValues;
import com.azure.data.tables.sas.TableSasPermission;
import com.azure.data.tables.sas.TableSasSignatureValues;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The vendor's Java client, unchanged, through every operation it has. */
class JavaClientTest {
    private static final OffsetDateTime TOMORROW =
            OffsetDateTime.now(ZoneOffset.UTC).plusDays(1);

    private final Served served = new Served();
    private final TableServiceClient service = new TableServiceClientBuilder()
            .connectionString(served.connectionString())
            .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
            .buildClient();

    @AfterEach
    void close() {
        served.close();
    }

    private TableClient table() {
        service.createTable("Customers");
        return service.getTableClient("Customers");
    }

    private static TableEntity row(String partition, String row) {
        return new TableEntity(partition, row);
    }

    private static void refused(Runnable request, int status, String code) {
        assertThatThrownBy(request::run).isInstanceOfSatisfying(TableServiceException.class, failed -> {
            assertThat(failed.getResponse().getStatusCode()).isEqualTo(status);
            assertThat(String.valueOf(failed.getValue().getErrorCode())).isEqualTo(code);
        });
    }

    @Test
    void tablesAreCreatedListedAndDeleted() {
        table();
        refused(() -> service.createTable("Customers"), 409, "TableAlreadyExists");
        service.createTableIfNotExists("Customers");
        service.createTable("Orders");

        assertThat(service.listTables()).extracting(found -> found.getName()).containsExactly("Customers", "Orders");
        service.deleteTable("Orders");
        service.deleteTable("Orders");
        assertThat(service.listTables()).hasSize(1);
    }

    @Test
    void everyTypeIsReadBack() {
        TableClient table = table();
        UUID id = UUID.randomUUID();
        OffsetDateTime time = OffsetDateTime.of(2020, 1, 2, 3, 4, 5, 123_456_700, ZoneOffset.UTC);
        table.createEntity(row("p", "r")
                .addProperty("Text", "it's 100% \"ü\uD834\uDD1E\"")
                .addProperty("Bytes", new byte[] {0, -1, 127})
                .addProperty("Flag", true)
                .addProperty("Int", Integer.MIN_VALUE)
                .addProperty("Long", Long.MAX_VALUE)
                .addProperty("Double", 3.0)
                .addProperty("Time", time)
                .addProperty("Id", id));
        TableEntity read = table.getEntity("p", "r");

        assertThat(read.getProperty("Text")).isEqualTo("it's 100% \"ü\uD834\uDD1E\"");
        assertThat((byte[]) read.getProperty("Bytes")).containsExactly(0, -1, 127);
        assertThat(read.getProperty("Flag")).isEqualTo(true);
        assertThat(read.getProperty("Int")).isEqualTo(Integer.MIN_VALUE);
        assertThat(read.getProperty("Long")).isEqualTo(Long.MAX_VALUE);
        assertThat(read.getProperty("Double")).isEqualTo(3.0);
        assertThat(read.getProperty("Time")).isEqualTo(time);
        assertThat(read.getProperty("Id")).isEqualTo(id);
        assertThat(read.getTimestamp()).isNotNull();
    }

    @Test
    void conditionsOfRowChangesAreChecked() {
        TableClient table = table();
        refused(() -> table.getEntity("p", "r"), 404, "ResourceNotFound");
        table.upsertEntity(row("p", "r").addProperty("A", 1).addProperty("B", 2));
        refused(() -> table.createEntity(row("p", "r")), 409, "EntityAlreadyExists");
        TableEntity first = table.getEntity("p", "r");
        table.updateEntity(row("p", "r").addProperty("B", 3), TableEntityUpdateMode.MERGE);
        assertThat(table.getEntity("p", "r").getProperties())
                .containsEntry("A", 1)
                .containsEntry("B", 3);
        refused(
                () -> table.updateEntityWithResponse(
                        first.addProperty("B", 9), TableEntityUpdateMode.REPLACE, true, null, Context.NONE),
                412,
                "UpdateConditionNotSatisfied");
        TableEntity second = table.getEntity("p", "r");
        second.getProperties().remove("A");
        table.updateEntityWithResponse(second, TableEntityUpdateMode.REPLACE, true, null, Context.NONE);
        assertThat(table.getEntity("p", "r").getProperties()).doesNotContainKey("A");
        refused(() -> table.updateEntity(row("p", "none")), 404, "ResourceNotFound");
        table.deleteEntity("p", "r");
        table.deleteEntity("p", "r");
        refused(() -> table.getEntity("p", "r"), 404, "ResourceNotFound");
    }

    @Test
    void queriesReturnAllPages() {
        TableClient table = table();
        for (int partition = 0; partition < 3; partition++) {
            for (int row = 0; row < 10; row++) {
                table.createEntity(row("p" + partition, "r" + row).addProperty("N", partition * 10 + row));
            }
        }
        ListEntitiesOptions options =
                new ListEntitiesOptions().setFilter("N ge 5 and N lt 27").setTop(4);

        assertThat(table.listEntities(options, null, Context.NONE))
                .extracting(entity -> entity.getProperty("N"))
                .containsExactlyElementsOf(IntStream.range(5, 27).boxed().toList());
        ListEntitiesOptions selecting = new ListEntitiesOptions().setSelect(List.of("N", "Absent"));
        assertThat(table.listEntities(selecting, null, Context.NONE)).hasSize(30);
        assertThatThrownBy(() ->
                        table.listEntities(new ListEntitiesOptions().setFilter("N ge"), null, Context.NONE).stream()
                                .count())
                .hasMessageContaining("400");
    }

    @Test
    void transactionsAreExecuted() {
        TableClient table = table();
        table.createEntity(row("p", "gone"));
        table.createEntity(row("p", "merged").addProperty("A", 1));
        table.submitTransaction(List.of(
                new TableTransactionAction(TableTransactionActionType.CREATE, row("p", "new")),
                new TableTransactionAction(
                        TableTransactionActionType.UPDATE_MERGE,
                        row("p", "merged").addProperty("B", 2)),
                new TableTransactionAction(TableTransactionActionType.UPSERT_REPLACE, row("p", "put")),
                new TableTransactionAction(TableTransactionActionType.DELETE, row("p", "gone"))));
        assertThat(table.listEntities()).extracting(TableEntity::getRowKey).containsExactly("merged", "new", "put");
        assertThatThrownBy(() -> table.submitTransaction(List.of(
                        new TableTransactionAction(TableTransactionActionType.CREATE, row("p", "other")),
                        new TableTransactionAction(TableTransactionActionType.CREATE, row("p", "new")))))
                .isInstanceOfSatisfying(TableTransactionFailedException.class, failed -> {
                    assertThat(failed.getFailedTransactionActionIndex()).isEqualTo(1);
                    assertThat(failed.getValue().getErrorCode()).isEqualTo(TableErrorCode.ENTITY_ALREADY_EXISTS);
                });
        assertThat(table.listEntities()).hasSize(3);
    }

    @Test
    void tableSasIsHonored() {
        TableClient table = table();
        for (String partition : List.of("a", "b", "c")) {
            table.createEntity(row(partition, "1"));
            table.createEntity(row(partition, "2"));
        }
        TableSasSignatureValues values = new TableSasSignatureValues(TOMORROW, TableSasPermission.parse("ra"))
                .setStartPartitionKey("a")
                .setStartRowKey("2")
                .setEndPartitionKey("b")
                .setEndRowKey("1");
        TableClient limited = withToken(table.generateSas(values));

        assertThat(limited.listEntities())
                .extracting(entity -> entity.getPartitionKey() + entity.getRowKey())
                .containsExactly("a2", "b1");
        refused(() -> limited.getEntity("a", "1"), 404, "ResourceNotFound");
        assertThat(limited.getEntity("b", "1").getRowKey()).isEqualTo("1");
        limited.createEntity(row("b", "0"));
        refused(() -> limited.createEntity(row("b", "5")), 403, "AuthorizationFailure");
        refused(() -> limited.upsertEntity(row("b", "0")), 403, "AuthorizationPermissionMismatch");
        limited.submitTransaction(
                List.of(new TableTransactionAction(TableTransactionActionType.CREATE, row("b", "00"))));
        assertThatThrownBy(() -> limited.submitTransaction(List.of(
                        new TableTransactionAction(TableTransactionActionType.CREATE, row("b", "01")),
                        new TableTransactionAction(TableTransactionActionType.CREATE, row("b", "9")))))
                .isInstanceOf(TableTransactionFailedException.class);
        assertThat(table.listEntities()).hasSize(8);
    }

    private TableClient withToken(String token) {
        return new TableClientBuilder()
                .endpoint(served.base().substring(0, served.base().length() - 1))
                .sasToken(token)
                .tableName("Customers")
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
                .buildClient();
    }

    @Test
    void storedAccessPoliciesApplyUntilRevoked() {
        TableClient table = table();
        table.setAccessPolicies(List.of(new TableSignedIdentifier("readers")
                .setAccessPolicy(new TableAccessPolicy().setExpiresOn(TOMORROW).setPermissions("r"))));
        assertThat(table.getAccessPolicies().getIdentifiers())
                .extracting(TableSignedIdentifier::getId)
                .containsExactly("readers");
        TableClient reader = withToken(table.generateSas(new TableSasSignatureValues("readers")));
        table.createEntity(row("p", "r"));
        assertThat(reader.listEntities()).hasSize(1);
        refused(() -> reader.createEntity(row("p", "s")), 403, "AuthorizationPermissionMismatch");
        table.setAccessPolicies(List.of());
        refused(() -> reader.getEntity("p", "r"), 403, "AuthenticationFailed");
    }

    @Test
    void accountSasIsHonored() {
        table().createEntity(row("p", "r"));
        String token = service.generateAccountSas(new TableAccountSasSignatureValues(
                TOMORROW,
                TableAccountSasPermission.parse("rl"),
                TableAccountSasService.parse("t"),
                TableAccountSasResourceType.parse("sco")));
        TableServiceClient limited = new TableServiceClientBuilder()
                .endpoint(served.base().substring(0, served.base().length() - 1))
                .sasToken(token)
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
                .buildClient();

        assertThat(limited.listTables()).hasSize(1);
        assertThat(limited.getTableClient("Customers").listEntities()).hasSize(1);
        refused(() -> limited.createTable("Others"), 403, "AuthorizationPermissionMismatch");
    }

    @Test
    void servicePropertiesAreKept() {
        TableServiceProperties properties = service.getProperties();
        assertThat(properties.getCorsRules()).isNullOrEmpty();
        service.setProperties(properties.setCorsRules(List.of(new TableServiceCorsRule()
                .setAllowedOrigins("http://a.example")
                .setAllowedMethods("GET")
                .setAllowedHeaders("*")
                .setExposedHeaders("*")
                .setMaxAgeInSeconds(5))));

        assertThat(service.getProperties().getCorsRules())
                .singleElement()
                .satisfies(rule -> assertThat(rule.getAllowedOrigins()).isEqualTo("http://a.example"));
    }
}
