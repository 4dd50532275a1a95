package dev.tables.data.expectations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import dev.tables.data.expectations.ParcelRepository.Nicknamed;
import dev.tables.data.expectations.ParcelRepository.Routed;
import dev.tables.data.expectations.ParcelRepository.Routing;
import dev.tables.data.expectations.ParcelRepository.Sender;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.PropertyChanges;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

class ExpectationsTest {
    private AnnotationConfigApplicationContext context;
    private ParcelRepository parcels;
    private TablesTemplate template;

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories
    static class Application {
        @Bean
        TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    /** The store that the application context gets, and closes. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    @BeforeEach
    void start() {
        context = new AnnotationConfigApplicationContext();
        context.registerBean("tableStore", TableStore.class, this::newStore);
        context.register(Application.class);
        context.refresh();
        parcels = context.getBean(ParcelRepository.class);
        template = context.getBean(TablesTemplate.class);
        parcels.saveAll(IntStream.rangeClosed(1, 6)
                .mapToObj(i -> Parcel.of("d", i, i % 2 == 0 ? "Bo" : "Al"))
                .toList());
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void savedEntityIsReadBackUnchanged() {
        Parcel saved = parcels.save(Parcel.of("e", 1, "Al"));
        assertThat(parcels.findById(new ParcelKey("e", 1))).contains(saved);
    }

    @Test
    void projectionsContainValueObjectsAndOpenProjectionsTheWholeEntity() {
        assertThat(parcels.searchByDepot("d")).hasSize(6).startsWith(new Routed(1, new Parcel.Place("Oslo", "EU")));
        assertThat(parcels.getByDepot("d", Routed.class)).hasSize(6);
        assertThat(parcels.streamByDepot("d"))
                .extracting(Routing::getText)
                .startsWith("Oslo for Al", "Rome for Bo")
                .hasSize(6);
        assertThat(parcels.streamByDepot("d").get(2).getNumber()).isEqualTo(3);
        assertThat(parcels.findDistinctByDepot("d")).containsExactlyInAnyOrder(new Sender("Al"), new Sender("Bo"));
    }

    @Test
    void dynamicProjectionIsRejectedIfAPropertyIsMissing() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> parcels.getByDepot("d", Nicknamed.class))
                .withMessageContaining("needs the property 'nickname', but Parcel has no such property");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> parcels.getByDepot("d", String.class))
                .withMessageContaining("returns String, expected Parcel");
        assertThat(parcels.getByDepot("d", Parcel.class)).hasSize(6);
        assertThat(parcels.getByDepot("d", Object.class)).hasSize(6);
    }

    @Test
    void projectionFailsIfPrimitivePropertyIsNull() {
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> parcels.getByDepot("d", ParcelRepository.Heavy.class))
                .withMessageContaining("declares 'weight' as long, but an entity has no value for it");
        parcels.deleteAllById(List.of(new ParcelKey("d", 3), new ParcelKey("d", 6)));
        assertThat(parcels.getByDepot("d", ParcelRepository.Heavy.class)).hasSize(4);
    }

    @Test
    void sortArgumentAppliesAfterTheOrderOfTheMethodName() {
        assertThat(numbers(
                        parcels.findByDepotOrderBySender("d", Sort.by("number").descending())))
                .containsExactly(5, 3, 1, 6, 4, 2);
        assertThat(numbers(parcels.findByDepotOrderBySender("d", Sort.unsorted())))
                .containsExactly(1, 3, 5, 2, 4, 6);
    }

    @Test
    void sortArgumentControlsNullHandlingAndCase() {
        Sort.Order weight = Sort.Order.asc("weight");
        assertThat(numbers(parcels.findByDepot("d", Sort.by(weight.nullsLast()))))
                .containsExactly(5, 4, 2, 1, 3, 6);
        assertThat(numbers(parcels.findByDepot(
                        "d", Sort.by(Sort.Order.desc("weight").nullsFirst()))))
                .containsExactly(3, 6, 1, 2, 4, 5);
        assertThat(numbers(parcels.findByDepot("d", Sort.by(weight.nullsFirst()))))
                .containsExactly(3, 6, 5, 4, 2, 1);
        assertThat(numbers(parcels.findByDepot(
                        "d", Sort.by(Sort.Order.desc("weight").nullsLast()))))
                .containsExactly(1, 2, 4, 5, 3, 6);
        parcels.saveAll(List.of(Parcel.of("e", 1, "bo"), Parcel.of("e", 2, "Al"), Parcel.of("e", 3, "AL")));
        assertThat(numbers(parcels.findByDepot("e", Sort.by("sender")))).containsExactly(3, 2, 1);
        Sort.Order anyCase = Sort.Order.desc("sender").ignoreCase();
        assertThat(numbers(parcels.findByDepot("e", Sort.by(anyCase, Sort.Order.asc("number")))))
                .containsExactly(1, 2, 3);
        refused(
                () -> parcels.findByDepot("d", Sort.by(Sort.Order.asc("number").ignoreCase())),
                "because its type is INT");
        refused(
                () -> parcels.readByDepot("d", PageRequest.of(0, 2, Sort.by(anyCase))),
                "the query cannot return pages, because it is sorted in memory");
    }

    @Test
    void boundsOutsideOfTheKeyRangeAreApplied() {
        assertThat(parcels.findByDepotAndNumberBetween("d", Integer.MIN_VALUE, Integer.MAX_VALUE))
                .hasSize(6);
        assertThat(parcels.findByDepotAndNumberGreaterThan("d", 10_000)).isEmpty();
        assertThat(parcels.findByDepotAndNumberGreaterThan("d", -10_001)).hasSize(6);
        assertThat(parcels.findByDepotAndNumberLessThan("d", 10_000)).hasSize(6);
        assertThat(parcels.findByDepotAndNumberLessThan("d", -10_001)).isEmpty();
        assertThat(numbers(parcels.findByDepotAndNumberIn("d", List.of(2, 10_000, 1))))
                .containsExactly(1, 2);
        assertThat(parcels.findByDepotAndNumber("d", 10_000)).isEmpty();
    }

    @Test
    void windowMayBeUnlimitedButNotBackward() {
        Window<Parcel> all = parcels.readByDepot("d", ScrollPosition.keyset(), Limit.unlimited());
        assertThat(numbers(all.getContent())).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(all.hasNext()).isFalse();
        Window<Parcel> rest = parcels.readByDepot("d", all.positionAt(3), Limit.unlimited());
        assertThat(numbers(rest.getContent())).containsExactly(5, 6);
        refused(
                () -> parcels.readByDepot("d", ScrollPosition.keyset().backward(), Limit.of(2)),
                "The scroll position was not created by this query");
    }

    @Test
    void pagesOfAnySizeAndNumberAreRead() {
        Slice<Parcel> all = parcels.readByDepot("d", PageRequest.ofSize(Integer.MAX_VALUE));
        assertThat(all).hasSize(6);
        assertThat(all.hasNext()).isFalse();
        Page<Parcel> beyond = parcels.queryByDepot("d", PageRequest.of(1_000_000_000, 50));
        assertThat(beyond).isEmpty();
        assertThat(beyond.getTotalElements()).isEqualTo(6);
        assertThat(numbers(parcels.queryByDepot("d", PageRequest.of(1, 4)).getContent()))
                .containsExactly(5, 6);
    }

    @Test
    void serializedPageRequestContinues() throws Exception {
        Pageable next = parcels.readByDepot("d", PageRequest.ofSize(4)).nextPageable();
        Pageable back = serialized(next);
        assertThat(back).isEqualTo(next).hasToString(next.toString());
        assertThat(back.toString()).contains("after a row").doesNotContain(((TablesPageRequest) next).pageToken());
        assertThat(numbers(parcels.readByDepot("d", back).getContent())).containsExactly(5, 6);
    }

    @Test
    void pageTokenContinuesInItsSortOrder() {
        Sort sort = Sort.by("number");
        TablesPageRequest next = (TablesPageRequest)
                parcels.readByDepot("d", TablesPageRequest.ofSize(4, sort)).nextPageable();
        Pageable kept = TablesPageRequest.ofSizeAndToken(4, String.valueOf(next.pageToken()), sort);
        assertThat(kept).isEqualTo(next);
        assertThat(numbers(parcels.readByDepot("d", kept).getContent())).containsExactly(5, 6);
    }

    private static Pageable serialized(Pageable page) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(page);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Pageable) in.readObject();
        }
    }

    @Test
    void filtersReferToPropertiesOfValueObjects() {
        assertThat(numbers(parcels.bound("d", "Rome"))).containsExactly(2, 4, 6);
        assertThat(numbers(parcels.boundAsODataSays("d", "Rome"))).containsExactly(1, 2, 4, 5, 6);
        assertThat(parcels.bound("d", "Rome' or depot ne '")).isEmpty();
    }

    @Test
    void examplesIgnoreWholeValueObjectsAndMatchElements() {
        ExampleMatcher matcher = ExampleMatcher.matching()
                .withIgnorePaths("number", "code", "price", "serial", "arrived", "due", "rest", "weight", "target");
        Parcel probe = Parcel.of("d", 4, "Bo");
        assertThat(numbers(parcels.findAll(Example.of(probe, matcher)))).containsExactly(4);
        assertThat(numbers(parcels.findAll(Example.of(probe, matcher.withIgnorePaths("tags")))))
                .containsExactly(2, 4, 6);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parcels.findBy(
                        Example.of(probe, matcher), query -> query.limit(-1).all()));
        List<Routed> routed = parcels.findBy(
                Example.of(probe, matcher), query -> query.as(Routed.class).all());
        assertThat(routed).containsExactly(new Routed(4, new Parcel.Place("Rome", "EU")));
    }

    @Test
    @SuppressWarnings("NullAway") // What is not allowed is what is tested.
    void repositoryMethodsRejectNull() {
        assertThatIllegalArgumentException().isThrownBy(() -> parcels.save(null));
        assertThatIllegalArgumentException().isThrownBy(() -> parcels.findById(null));
        assertThatIllegalArgumentException().isThrownBy(() -> parcels.existsById(null));
        assertThatIllegalArgumentException().isThrownBy(() -> parcels.deleteById(null));
        assertThatIllegalArgumentException().isThrownBy(() -> parcels.delete(null));
        assertThatIllegalArgumentException().isThrownBy(() -> parcels.saveAll(null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parcels.saveAll(Arrays.asList(Parcel.of("d", 9, "Al"), null)));
        assertThat(parcels.existsById(new ParcelKey("d", 9))).isFalse();
    }

    @Test
    void bulkSaveReportsEntitiesWithInvalidKeys() {
        List<Integer> progress = new ArrayList<>();
        List<WriteResult<Parcel>> results = template.bulkSave(
                Parcel.class,
                List.of(
                        Parcel.of("b", 1, "Al"),
                        Parcel.of("b".repeat(2000), 2, "Al"),
                        Parcel.of("b", 3, "Al"),
                        Parcel.of("d", 1, "Al")),
                progress::add);
        assertThat(results).extracting(WriteResult::isSaved).containsExactly(true, false, true, false);
        assertThat(results.get(1).exception()).isInstanceOf(DataIntegrityViolationException.class);
        assertThat(results.get(3).exception()).isInstanceOf(DuplicateKeyException.class);
        assertThat(progress).containsExactly(4);
    }

    @Test
    void mergeAcceptsANarrowerNumberType() {
        ParcelKey key = new ParcelKey("d", 3);
        assertThat(parcels.merge(key, PropertyChanges.of("weight", 5))).isTrue();
        assertThat(parcels.findById(key)).map(Parcel::weight).contains(5L);
    }

    private static void refused(Runnable call, String reason) {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(call::run)
                .withMessageContaining(reason);
    }

    private static List<Integer> numbers(List<Parcel> found) {
        return found.stream().map(Parcel::number).toList();
    }
}
