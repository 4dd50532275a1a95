package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.AllowScan;
import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.UnsupportedQueryException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.repository.core.support.PropertiesBasedNamedQueries;

/** A query is the same with its filter in a file and at the method. */
class NamedQueriesTest {
    public interface Depot extends TablesRepository<StockItem, StockItemKey> {
        @Query
        List<StockItem> inDepot(String depot, int below);

        @Query("depot eq :depot and number lt :below")
        List<StockItem> inDepotHere(String depot, int below);

        @Query(name = "full")
        List<StockItem> named(int from, int to);

        @Query("amount ge :from and amount lt :to")
        List<StockItem> namedHere(int from, int to);

        @Query(sort = "number desc", top = 3)
        List<StockItem> heaviest(String depot);

        @Query(value = "depot eq :depot and weight gt :#{10 + 5}", sort = "number desc", top = 3)
        List<StockItem> heaviestHere(String depot);

        @Query(name = "StockItem.heaviest")
        Slice<StockItem> pages(String depot, Pageable page);

        @Query(name = "StockItem.inDepot", count = true)
        long counted(String depot, int below);

        @Query(name = "StockItem.inDepot", exists = true)
        boolean any(String depot, int below);

        @Query(name = "StockItem.inDepot", delete = true)
        long removed(String depot, int below);

        @Query(name = "StockItem.inDepot")
        @GroupCount("weight")
        Map<Integer, Long> weights(String depot, int below);

        @Query(name = "StockItem.inDepot")
        @Merge("weight = :weight")
        long changed(String depot, int below, int weight);
    }

    @Configuration(proxyBeanMethods = false)
    public static class Stores {
        @Bean
        public TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Depot.class))
    public static class UsualPlace extends Stores {}

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Depot.class),
            namedQueriesLocation = "classpath:named/stock.properties")
    public static class OtherPlace extends Stores {}

    private static Depot stocked(ApplicationContext context) {
        Depot depot = context.getBean(Depot.class);
        depot.saveAll(IntStream.range(0, 40)
                .mapToObj(i -> new StockItem("d" + i % 2, i, i * 7 % 30, i % 20))
                .toList());
        return depot;
    }

    private static void assertSame(Depot depot) {
        assertThat(depot.inDepot("d1", 20)).hasSize(10).isEqualTo(depot.inDepotHere("d1", 20));
        assertThat(depot.planForQueryMethod("inDepot").explain())
                .isEqualTo(depot.planForQueryMethod("inDepotHere").explain());
        assertThat(depot.named(3, 9)).isNotEmpty().isEqualTo(depot.namedHere(3, 9));
        assertThat(depot.planForQueryMethod("named").explain())
                .isEqualTo(depot.planForQueryMethod("namedHere").explain());
        assertThat(depot.heaviest("d1")).hasSize(2 + 1).isEqualTo(depot.heaviestHere("d1"));
        Slice<StockItem> first = depot.pages("d1", PageRequest.ofSize(2));
        assertThat(first.getContent()).hasSize(2).allMatch(item -> item.weight() > 15);
        assertThat(depot.counted("d1", 20)).isEqualTo(10);
        assertThat(depot.any("d1", 1)).isFalse();
        assertThat(depot.weights("d0", 6)).isEqualTo(Map.of(0, 1L, 2, 1L, 4, 1L));
        assertThat(depot.changed("d0", 6, 4)).isEqualTo(3);
        assertThat(depot.weights("d0", 6)).isEqualTo(Map.of(4, 3L));
        assertThat(depot.removed("d1", 20)).isEqualTo(10);
        assertThat(depot.any("d1", 20)).isFalse();
    }

    @Test
    void namedQueryReturnsTheSameAsItsFilter() {
        for (Class<?> place : List.of(UsualPlace.class, OtherPlace.class)) {
            try (var context = new AnnotationConfigApplicationContext(place)) {
                assertSame(stocked(context));
            }
        }
    }

    @Test
    void namedQueryIsLookedUpAtStartupAfterAotProcessing() {
        ProcessedApplication processed = new ProcessedApplication(UsualPlace.class);
        assertThat(processed.errors()).isEmpty();
        assertThat(processed.source(Depot.class)).contains("inDepotHere").doesNotContain(" inDepot(");
        try (var context = ProcessedApplication.start(processed.compile())) {
            assertSame(stocked(context));
        }
    }

    interface Scanning extends TablesRepository<StockItem, StockItemKey> {
        @Query
        List<StockItem> light(int below);
    }

    interface Allowed extends TablesRepository<StockItem, StockItemKey> {
        @Query
        @AllowScan
        List<StockItem> light(int below);
    }

    interface ByName extends TablesRepository<StockItem, StockItemKey> {
        List<StockItem> findByDepot(String depot);
    }

    interface AtTheMethod extends TablesRepository<StockItem, StockItemKey> {
        @Query("depot eq :depot")
        List<StockItem> all(String depot);
    }

    @Test
    void startFailsIfNamedQueryIsInvalid() {
        assertRefused(Scanning.class, "StockItem.light", "weight lt :below")
                .hasMessageContaining("Scanning.light")
                .hasMessageContaining("@AllowScan");
        assertRefused(Scanning.class, "StockItem.light", "wait lt :below").hasMessageContaining("wait");
        assertRefused(Scanning.class, "StockItem.light", "weight lt").isInstanceOf(UnsupportedQueryException.class);
        assertThat(repository(Allowed.class, "StockItem.light", "weight lt :below")
                        .light(5))
                .isEmpty();
    }

    @Test
    void startFailsIfNamedQueryIsMissingOrMethodHasNoQueryAnnotation() {
        assertRefused(Scanning.class, "StockItem.lite", "depot eq 'd1'")
                .hasMessageContaining("The named query StockItem.light does not exist. Add it to"
                        + " META-INF/tables-named-queries.properties (or to the namedQueriesLocation");
        assertRefused(ByName.class, "StockItem.findByDepot", "depot eq ?1")
                .hasMessageContaining(
                        "The named query StockItem.findByDepot exists, but the method does not declare @Query.");
        assertRefused(AtTheMethod.class, "StockItem.all", "depot eq ?1")
                .hasMessageContaining("The named query StockItem.all exists, but the method does not declare @Query.");
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(Class<?> repository, String name, String filter) {
        return assertThatThrownBy(() -> repository(repository, name, filter))
                .extracting(NestedExceptionUtils::getMostSpecificCause, InstanceOfAssertFactories.THROWABLE);
    }

    private static <R> R repository(Class<R> repository, String name, String filter) {
        Properties queries = new Properties();
        queries.setProperty(name, filter);
        TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(LocalTableStore.inMemory()));
        factory.setNamedQueries(new PropertiesBasedNamedQueries(queries));
        return factory.getRepository(repository);
    }
}
