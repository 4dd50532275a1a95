package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.aop.SpringProxy;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.DecoratingProxy;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.projection.TargetAware;
import org.springframework.data.repository.query.QueryMethod;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is written ahead of time, what is not, and what it says then. */
class WrittenCodeTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/ParcelRepositoryImpl__AotRepository.java");

    /** A query that is refused, one that is not. */
    public interface ScanningRepository extends TablesRepository<Parcel, ParcelKey> {
        List<Parcel> findByGrams(int grams);

        List<Parcel> findByRouteOrderByNumber(String route);
    }

    /** Pages, which some stores cannot continue. */
    public interface PagingRepository extends TablesRepository<Parcel, ParcelKey> {
        Slice<Parcel> findByRouteOrderByNumber(String route, Pageable page);
    }

    /** Rows in an order of which the planner must know. */
    public interface OrderedRepository extends TablesRepository<Parcel, ParcelKey> {
        List<Parcel> findByRouteOrderByNumber(String route);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ScanningRepository.class))
    public static class ScanningApplication extends InMemory {}

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = PagingRepository.class))
    public static class UnorderedPagingApplication extends Unordered {}

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderedRepository.class))
    public static class UnorderedApplication extends Unordered {}

    /** A store in memory. */
    public static class InMemory {
        @Bean
        public TableStore tableStore() {
            return LocalTableStore.inMemory();
        }

        @Bean
        public TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    /** A store that does not promise to return rows in the order of keys. */
    public static class Unordered {
        @Bean
        public TableStore tableStore() {
            return UnorderedStore.inMemory();
        }

        @Bean
        public TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    @Test
    void generatedSourceEqualsGoldenFile() throws IOException {
        String source = new ProcessedApplication(ParcelApplication.class).source(ParcelRepository.class);

        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(GOLDEN.getParent());
            Files.writeString(GOLDEN, Objects.requireNonNull(source));
        }
        assertThat(source).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void generatedSourceHasNoLongLinesAndNoBareBooleanArguments() throws IOException {
        List<String> code = Files.readAllLines(GOLDEN).stream()
                .filter(line -> !line.strip().startsWith("*") && !line.startsWith("import "))
                .toList();

        assertThat(code).allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(120));
        assertThat(code).allSatisfy(line -> assertThat(line).doesNotContainPattern("[(,] ?(true|false)[,)]"));
    }

    @Test
    void metadataListsMethodsThatAreNotGeneratedWithReasons() {
        String json = new ProcessedApplication(ParcelApplication.class).metadata(ParcelRepository.class);

        Map<String, String> obstacles = new TreeMap<>();
        int written = 0;
        for (JsonNode method :
                JsonMapper.shared().readTree(Objects.requireNonNull(json)).get("methods")) {
            JsonNode query = method.get("query");
            if (query != null && query.get("generated").booleanValue()) {
                written++;
            } else if (query != null) {
                obstacles.put(
                        method.get("name").stringValue(),
                        query.get("notGeneratedReason").stringValue());
            }
        }
        assertThat(obstacles)
                .containsOnly(
                        Map.entry(
                                "evaluated",
                                "its filter contains an expression or a placeholder that is only resolved at run time"),
                        Map.entry("queryByRoute", "it declares type parameters"),
                        Map.entry("readByRoute", "it returns dev.tables.data.aot.Parcel[]"),
                        Map.entry(
                                "readByRouteAndCity",
                                "it returns java.util.Optional<java.util.List<dev.tables.data.aot.Parcel>>"),
                        Map.entry("searchByRoute", "it uses a dynamic projection"),
                        Map.entry("updateByRouteAndNumber", "it updates properties of the matching entities"));
        assertThat(written).isEqualTo(31);
    }

    @Test
    void reflectiveTypesAreRegisteredForNativeImage() throws NoSuchMethodException {
        RuntimeHints hints = new ProcessedApplication(ParcelApplication.class).hints();

        var reflection = RuntimeHintsPredicates.reflection();
        assertThat(reflection.onConstructorInvocation(ParcelTableMapper.class.getConstructor()))
                .accepts(hints);
        assertThat(reflection.onConstructorInvocation(ParcelKey.class.getDeclaredConstructor(String.class, int.class)))
                .accepts(hints);
        assertThat(reflection.onMethodInvocation(ParcelKey.class.getDeclaredMethod("route")))
                .accepts(hints);
        assertThat(reflection.onConstructorInvocation(
                        ParcelRepository.Load.class.getDeclaredConstructor(int.class, int.class)))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.proxies()
                        .forInterfaces(
                                ParcelRepository.Place.class,
                                TargetAware.class,
                                SpringProxy.class,
                                DecoratingProxy.class))
                .accepts(hints);
    }

    @Test
    void propertyDisablesGeneratedRepositories() {
        ProcessedApplication processed =
                new ProcessedApplication(ParcelApplication.class, Map.of("spring.aot.repositories.enabled", "false"));

        assertThat(processed.source(ParcelRepository.class)).isNull();
        assertThat(processed.metadata(ParcelRepository.class)).isNull();
        try (GenericApplicationContext context = ProcessedApplication.start(processed.compile())) {
            assertThat(lookedUp(context, "&parcelRepository")).hasSize(37);
        }
    }

    @Test
    void rejectedMethodIsNotGeneratedAndFailsAtStartup() {
        ProcessedApplication processed = new ProcessedApplication(ScanningApplication.class);

        assertThat(processed.source(ScanningRepository.class))
                .contains("findByRouteOrderByNumber(")
                .doesNotContain("findByGrams");
        assertThat(processed.metadata(ScanningRepository.class))
                .contains(
                        "\"notGeneratedReason\": \"it is rejected at startup: Query method ScanningRepository.findByGrams"
                                + " would scan table 'consignments'.");
        var compiled = processed.compile();
        assertThatThrownBy(() -> ProcessedApplication.start(compiled))
                .rootCause()
                .isInstanceOf(ScanNotAllowedException.class)
                .satisfies(refused -> assertThat(processed.errors())
                        .containsExactly(ScanningRepository.class.getName()
                                + ".findByGrams(int) will be rejected at startup: " + refused.getMessage()));
    }

    @Test
    void rejectedMethodIsReportedIfGenerationIsDisabled() {
        ProcessedApplication processed =
                new ProcessedApplication(ScanningApplication.class, Map.of("spring.aot.repositories.enabled", "false"));

        assertThat(processed.source(ScanningRepository.class)).isNull();
        assertThat(processed.errors())
                .singleElement()
                .asString()
                .startsWith(ScanningRepository.class.getName()
                        + ".findByGrams(int) will be rejected at startup: Query method ScanningRepository.findByGrams");
    }

    @Test
    void processingLogsNoErrorForValidRepository() {
        assertThat(new ProcessedApplication(ParcelApplication.class).errors()).isEmpty();
    }

    @Test
    void generatedRepositoryPlansAgainIfStoreIsUnordered() {
        var compiled = new ProcessedApplication(UnorderedApplication.class).compile();

        try (GenericApplicationContext context = ProcessedApplication.start(compiled)) {
            assertThat(lookedUp(context, "&" + context.getBeanNamesForType(OrderedRepository.class)[0]))
                    .isEmpty();
            OrderedRepository parcels = context.getBean(OrderedRepository.class);
            parcels.saveAll(Stream.of(3, 1, 2).map(i -> Parcel.of("r1", i)).toList());
            assertThat(parcels.planForQueryMethod("findByRouteOrderByNumber").explain())
                    .contains("sorted: number: in memory");
            assertThat(parcels.findByRouteOrderByNumber("r1"))
                    .extracting(Parcel::number)
                    .containsExactly(1, 2, 3);
        }
    }

    @Test
    void startFailsIfStoreCannotContinuePages() {
        var compiled = new ProcessedApplication(UnorderedPagingApplication.class).compile();

        assertThatThrownBy(() -> ProcessedApplication.start(compiled))
                .rootCause()
                .hasMessageStartingWith("Parcel: PagingRepository.findByRouteOrderByNumber returns pages, but "
                        + "this store does not return rows in key order");
    }

    private static List<String> lookedUp(GenericApplicationContext context, String factory) {
        TablesRepositoryFactoryBean<?, ?, ?> bean = context.getBean(factory, TablesRepositoryFactoryBean.class);
        return bean.getQueryMethods().stream().map(QueryMethod::getName).toList();
    }
}
