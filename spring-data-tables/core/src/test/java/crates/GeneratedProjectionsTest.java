package crates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.ETag;
import dev.tables.engine.local.LocalTableStore;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Interface projections that the processor implements by records, and those that it leaves to Spring's proxies. */
class GeneratedProjectionsTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final CrateRepository crates =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(CrateRepository.class);

    @TableEntity(table = "crates")
    record Crate(
            @PartitionKey String depot,
            @RowKey(digits = 3) int number,
            String label,
            @Nullable Integer weight,
            @Version @Nullable ETag version) {}

    interface CrateRepository extends TablesRepository<Crate, GeneratedProjectionsTestCrateKey> {
        List<Labelled> findByDepot(String depot);

        List<Numbered> readByDepot(String depot);

        Optional<Weighed> findByDepotAndNumber(String depot, int number);

        List<Wider> queryByDepot(String depot);

        List<Loud> searchByDepot(String depot);

        List<Maybe> streamByDepot(String depot);

        <P> List<P> getByDepot(String depot, Class<P> type);
    }

    interface Labelled {
        String getLabel();
    }

    interface Numbered extends Labelled {
        int getNumber();
    }

    interface Weighed {
        @Nullable
        Integer getWeight();

        ETag getVersion();
    }

    interface Wider {
        Long getNumber();
    }

    interface Loud {
        String getLabel();

        default String loud() {
            return getLabel() + "!";
        }
    }

    interface Maybe {
        Optional<Integer> getWeight();
    }

    @BeforeEach
    void saveCrates() {
        crates.save(new Crate("north", 1, "tools", 7, null));
        crates.save(new Crate("north", 2, "ropes", null, null));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void interfaceOfGettersIsImplementedByRecord() {
        List<Labelled> found = crates.findByDepot("north");

        assertThat(found).extracting(Labelled::getLabel).containsExactly("tools", "ropes");
        assertThat(found).hasOnlyElementsOfType(GeneratedProjectionsTestLabelledOfGeneratedProjectionsTestCrate.class);
        assertThat(found).isEqualTo(crates.findByDepot("north"));
    }

    @Test
    void gettersOfSupertypesAreImplementedToo() {
        assertThat(crates.readByDepot("north"))
                .allMatch(Record.class::isInstance)
                .extracting(Numbered::getLabel, Numbered::getNumber)
                .containsExactly(tuple("tools", 1), tuple("ropes", 2));
    }

    @Test
    void absentValueIsNull() {
        assertThat(crates.findByDepotAndNumber("north", 2)).hasValueSatisfying(found -> {
            assertThat(found).isInstanceOf(Record.class);
            assertThat(found.getWeight()).isNull();
            assertThat(found.getVersion()).isNotNull();
        });
    }

    @Test
    void recordIsWrittenAsJsonOfTheInterface() {
        JsonMapper json = JsonMapper.builder().build();

        assertThat(json.readTree(
                        json.writeValueAsString(crates.readByDepot("north").get(0))))
                .isEqualTo(json.readTree("{\"label\": \"tools\", \"number\": 1}"));
    }

    @Test
    void dynamicProjectionUsesRecordOfAnotherMethod() {
        assertThat(crates.getByDepot("north", Labelled.class)).isEqualTo(crates.findByDepot("north"));
    }

    @Test
    void interfacesWithOtherTypesOrMethodsAreProxies() {
        assertThat(crates.queryByDepot("north"))
                .allMatch(found -> Proxy.isProxyClass(found.getClass()))
                .extracting(Wider::getNumber)
                .containsExactly(1L, 2L);
        assertThat(crates.searchByDepot("north"))
                .allMatch(found -> Proxy.isProxyClass(found.getClass()))
                .extracting(Loud::loud)
                .containsExactly("tools!", "ropes!");
        assertThat(crates.streamByDepot("north"))
                .allMatch(found -> Proxy.isProxyClass(found.getClass()))
                .extracting(Maybe::getWeight)
                .containsExactly(Optional.of(7), Optional.empty());
    }
}
