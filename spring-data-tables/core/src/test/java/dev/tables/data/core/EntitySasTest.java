package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.repository.StockItem;
import dev.tables.engine.RowKeys;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasRange;
import dev.tables.mapping.model.EntityMappers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EntitySasTest {
    private static final AccountKey KEY = AccountKey.development();
    private static final Instant LATER = Instant.parse("2030-01-01T00:00:00Z");

    private final TablesOperations template = new TablesTemplate(LocalTableStore.inMemory());

    @Test
    void makesATokenOfEachTableThatTheEntityNeeds() {
        List<String> tables = EntityMappers.of(StockItem.class).model().tables();
        Map<String, String> tokens =
                template.sas(StockItem.class).writing().until(LATER).signedBy(KEY);
        assertThat(tokens.keySet()).containsExactlyElementsOf(tables).hasSize(3);
        tokens.forEach((table, token) -> assertThat(token)
                .contains("tn=" + table + "&")
                .contains("sp=raud&")
                .contains("se=2030-01-01T00%3A00%3A00Z")
                .doesNotContain("spk="));
    }

    @Test
    void leavesIndexTablesOutOfAnIntervalUnlessAsked() {
        EntitySas reading =
                template.sas(StockItem.class).reading().inPartition("north").until(LATER);
        assertThat(reading.signedBy(KEY))
                .hasSize(1)
                .hasEntrySatisfying(
                        "stockItem",
                        token -> assertThat(token)
                                .contains("sp=r&")
                                .contains("spk=north")
                                .contains("epk=north")
                                .doesNotContain("srk="));
        Map<String, String> open = reading.includingIndexTables().signedBy(KEY);
        assertThat(open).hasSize(3);
        assertThat(open.values()).filteredOn(token -> token.contains("spk=")).hasSize(1);
    }

    @Test
    void refusesWritesThatCouldNotBeDone() {
        assertThatThrownBy(() -> template.sas(StockItem.class)
                        .writing()
                        .inPartition("north")
                        .until(LATER)
                        .signedBy(KEY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("tablesIntents")
                .hasMessageContaining("includingIndexTables()");
        assertThatThrownBy(() -> template.sas(Counter.class)
                        .writing()
                        .between(new RowKeys("p", "1"), new RowKeys("p", "2"))
                        .until(LATER)
                        .signedBy(KEY))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inPartition");
        assertThat(template.sas(Counter.class)
                        .writing()
                        .inPartition("p")
                        .until(LATER)
                        .signedBy(KEY))
                .hasSize(1);
        assertThatThrownBy(() -> template.sas(Counter.class).reading().signedBy(KEY))
                .hasMessageContaining("without an expiry");
        assertThatThrownBy(() -> template.sas(Counter.class).inPartition("a", "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[place]");
    }

    @Test
    void takesIdentitiesAndPrefixes() {
        EntitySas given = template.sas(Counter.class)
                .reading()
                .between(new CounterKey("p", 1), new CounterKey("q", 2))
                .from(Instant.EPOCH)
                .until(LATER)
                .overHttpsOnly()
                .tableNamePrefix("prod");
        String token = String.valueOf(given.signedBy(KEY).get("counter"));
        assertThat(token).contains("tn=prodcounter", "spk=p", "epk=q", "srk=", "erk=", "st=1970", "spr=https&");
        assertThat(given.toString()).doesNotContain("sig").contains("for r of rows");
        assertThat(given.within(SasRange.ALL).signedBy(KEY)).hasSize(1);
    }
}
