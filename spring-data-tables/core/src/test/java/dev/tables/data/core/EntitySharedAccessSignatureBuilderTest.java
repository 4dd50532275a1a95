package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.repository.StockItem;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasRange;
import dev.tables.mapping.model.EntityMappers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntitySharedAccessSignatureBuilderTest {
    private static final AccountKey KEY = AccountKey.development();
    private static final Instant LATER = Instant.parse("2030-01-01T00:00:00Z");

    private final TablesOperations template = new TablesTemplate(LocalTableStore.inMemory());

    @Test
    void signCreatesOneSasForEachTableOfTheEntity() {
        List<String> tables = EntityMappers.of(StockItem.class).model().tables();
        Map<String, String> tokens = template.sharedAccessSignature(StockItem.class)
                .readWrite()
                .validUntil(LATER)
                .sign(KEY);
        assertThat(tokens.keySet()).containsExactlyElementsOf(tables).hasSize(3);
        tokens.forEach((table, token) -> assertThat(token)
                .contains("tn=" + table + "&")
                .contains("sp=raud&")
                .contains("se=2030-01-01T00%3A00%3A00Z")
                .doesNotContain("spk="));
    }

    @Test
    void sasOfRangeExcludesIndexTablesUnlessRequested() {
        EntitySharedAccessSignatureBuilder reading = template.sharedAccessSignature(StockItem.class)
                .readOnly()
                .forPartition("north")
                .validUntil(LATER);
        assertThat(reading.sign(KEY))
                .hasSize(1)
                .hasEntrySatisfying(
                        "stockItem",
                        token -> assertThat(token)
                                .contains("sp=r&")
                                .contains("spk=north")
                                .contains("epk=north")
                                .doesNotContain("srk="));
        Map<String, String> open = reading.includeIndexTables().sign(KEY);
        assertThat(open).hasSize(3);
        assertThat(open.values()).filteredOn(token -> token.contains("spk=")).hasSize(1);
    }

    @Test
    void signRejectsWritesThatTheSasCannotAllow() {
        assertThatThrownBy(() -> template.sharedAccessSignature(StockItem.class)
                        .readWrite()
                        .forPartition("north")
                        .validUntil(LATER)
                        .sign(KEY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("tablesIntents")
                .hasMessageContaining("includeIndexTables()");
        assertThatThrownBy(() -> template.sharedAccessSignature(Counter.class)
                        .readWrite()
                        .forIdRange(new PrimaryKey("p", "1"), new PrimaryKey("p", "2"))
                        .validUntil(LATER)
                        .sign(KEY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("forPartition");
        assertThat(template.sharedAccessSignature(Counter.class)
                        .readWrite()
                        .forPartition("p")
                        .validUntil(LATER)
                        .sign(KEY))
                .hasSize(1);
        assertThatThrownBy(() ->
                        template.sharedAccessSignature(Counter.class).readOnly().sign(KEY))
                .hasMessageContaining("without an expiry");
        assertThatThrownBy(() -> template.sharedAccessSignature(Counter.class).forPartition("a", "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[place]");
    }

    @Test
    void sasIsLimitedToIdRangesAndPrefixes() {
        EntitySharedAccessSignatureBuilder given = template.sharedAccessSignature(Counter.class)
                .readOnly()
                .forIdRange(new CounterKey("p", 1), new CounterKey("q", 2))
                .validFrom(Instant.EPOCH)
                .validUntil(LATER)
                .httpsOnly()
                .tableNamePrefix("prod");
        String token = String.valueOf(given.sign(KEY).get("counter"));
        assertThat(token).contains("tn=prodcounter", "spk=p", "epk=q", "srk=", "erk=", "st=1970", "spr=https&");
        assertThat(given.toString()).doesNotContain("sig").contains("permissions r for rows");
        assertThat(given.forKeyRange(SasRange.ALL).sign(KEY)).hasSize(1);
    }
}
