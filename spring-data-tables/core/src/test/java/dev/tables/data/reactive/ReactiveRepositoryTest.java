package dev.tables.data.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.aot.ProcessedApplication;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.reactive.SightRepository.Seen;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.data.repository.query.internal.BlockingCalls;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.TableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.reactivestreams.Publisher;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reactive repositories answer as plain objects do, read as far as they are asked, and end what they began. */
class ReactiveRepositoryTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(41);

    private static final List<String> BIRDS = List.of("crane", "heron", "owl");
    private static final List<String> PLACES = List.of("fen", "lake");

    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final SightRepository sights = new TablesRepositoryFactory(template).getRepository(SightRepository.class);
    private List<Sight> model = new ArrayList<>();

    @BeforeEach
    void fill() {
        RandomGenerator random = SEED.random();
        List<Sight> all = new ArrayList<>();
        for (String place : PLACES) {
            for (int i = 1; i <= 150; i++) {
                all.add(new Sight(place, i, BIRDS.get(random.nextInt(3)), random.nextInt(50), null));
            }
        }
        model = got(sights.saveAll(Flux.fromIterable(all)).collectList());
        store.takeRequests();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static <V> V got(Mono<V> promised) {
        return promised.blockOptional().orElseThrow();
    }

    private List<Sight> seen(String place, String bird) {
        return model.stream()
                .filter(one -> one.place().equals(place)
                        && (bird.isEmpty() || one.bird().equals(bird)))
                .toList();
    }

    private static List<Seen> shown(List<Sight> all) {
        return all.stream().map(one -> new Seen(one.number(), one.count())).toList();
    }

    @Test
    void everyReturnTypeReturnsTheSameAsPlainObjects() {
        for (String place : PLACES) {
            List<Sight> here = seen(place, "");
            assertThat(sights.findByPlace(place).collectList().block()).isEqualTo(here);
            assertThat(sights.readByPlace(place).block()).isEqualTo(here);
            assertThat(sights.countByPlace(place).block()).isEqualTo(here.size());
            assertThat(sights.findByPlace(place, Sort.by("number").descending(), Limit.of(4))
                            .map(Sight::number)
                            .collectList()
                            .block())
                    .containsExactly(150, 149, 148, 147);
            var slice = got(sights.getByPlace(place, PageRequest.of(0, 40)));
            assertThat(slice.getContent()).isEqualTo(here.subList(0, 40));
            assertThat(got(sights.getByPlace(place, slice.nextPageable())).getContent())
                    .isEqualTo(here.subList(40, 80));
            var window = got(sights.findTop5ByPlace(place, ScrollPosition.keyset()));
            assertThat(got(sights.findTop5ByPlace(place, window.positionAt(4))).getContent())
                    .isEqualTo(here.subList(5, 10));
            assertThat(sights.findByPlaceAndNumber(place, 7).block()).isEqualTo(here.get(6));
            for (String bird : BIRDS) {
                List<Sight> found = seen(place, bird);
                assertThat(sights.findByPlaceAndBird(place, bird).collectList().block())
                        .isEqualTo(found);
                assertThat(Flux.from(sights.queryByPlaceAndBird(place, bird))
                                .collectList()
                                .block())
                        .isEqualTo(shown(found));
                assertThat(sights.readByPlaceAndBird(place, bird).block()).isEqualTo(new LinkedHashSet<>(shown(found)));
                assertThat(sights.countByPlaceAndBird(place, bird).block()).isEqualTo(found.size());
                assertThat(sights.existsByPlaceAndBird(place, bird).block()).isTrue();
            }
        }
        assertThat(sights.findByPlaceAndNumber("fen", 999).blockOptional()).isEmpty();
        assertThat(sights.planForQueryMethod("findByPlaceAndBird").accessPath()).isEqualTo(AccessPath.INDEX_LOOKUP);
    }

    @Test
    void inheritedRepositoryMethodsAreReactive() {
        Sight first = model.get(0);
        SightKey key = new SightKey(first.place(), first.number());
        assertThat(sights.findById(key).block()).isEqualTo(first);
        assertThat(sights.existsById(Mono.just(key)).block()).isTrue();
        assertThat(sights.findAll().collectList().block()).isEqualTo(model);
        assertThat(sights.findAllById(Flux.fromIterable(model).map(one -> new SightKey(one.place(), one.number())))
                        .collectList()
                        .block())
                .isEqualTo(model);
        assertThat(sights.count().block()).isEqualTo(300);
        assertThat(sights.merge(key, PropertyChanges.of("count", 51)).block()).isTrue();
        Sight changed =
                got(sights.update(key, one -> new Sight(one.place(), one.number(), one.bird(), 52, one.version())));
        assertThat(changed.count()).isEqualTo(52);
        sights.delete(changed).block();
        sights.deleteAll(Flux.fromIterable(model).skip(1).take(120)).block();
        sights.deleteByPlaceAndBird("lake", "owl").block();
        assertThat(sights.findByPlaceAndBird("lake", "owl").collectList().block())
                .isEmpty();
        sights.deleteAll().block();
        assertThat(sights.count().block()).isZero();
    }

    @Test
    void methodRunsOnSubscriptionInABlockingThread() {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        Mono<Sight> promised = sights.insert(new Sight("pond", 1, "owl", 1, null))
                .doOnNext(saved -> threads.add(Thread.currentThread().getName()));
        assertThat(store.takeRequests()).isEmpty();
        promised.block();
        assertThat(threads).singleElement().asString().startsWith("boundedElastic");
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(promised::block);
        Sight stale = model.get(0);
        sights.save(stale).block();
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> sights.save(stale).block());
    }

    @Test
    void fluxReadsNoFurtherThanRequested() throws InterruptedException {
        sights.saveAll(IntStream.rangeClosed(1, 2500)
                        .mapToObj(i -> new Sight("sea", i, "gull", i, null))
                        .toList())
                .blockLast();
        store.takeRequests();
        CountDownLatch ten = new CountDownLatch(10);
        BaseSubscriber<Sight> slow = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
                subscription.request(10);
            }

            @Override
            protected void hookOnNext(Sight one) {
                ten.countDown();
            }
        };
        sights.findByPlace("sea").subscribe(slow);
        assertThat(ten.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(store.takeRequests()).hasSize(1);
        slow.cancel();
        assertThat(sights.findByPlace("sea").count().block()).isEqualTo(2500);
        assertThat(store.takeRequests()).hasSize(3);
    }

    @Test
    void streamIsClosedHoweverTheFluxEnds() throws InterruptedException {
        BlockingCalls calls = new BlockingCalls(store);
        CountDownLatch closed = new CountDownLatch(4);
        Flux<Integer> counted = calls.flux(() -> {
            return IntStream.range(0, 1000).boxed().onClose(closed::countDown);
        });
        assertThat(counted.count().block()).isEqualTo(1000);
        assertThat(counted.take(3).count().block()).isEqualTo(3);
        Flux<Integer> failing = calls.flux(() -> {
            return Stream.<Integer>generate(() -> {
                        throw new IllegalStateException("the store is gone");
                    })
                    .onClose(closed::countDown);
        });
        assertThatThrownBy(failing::blockLast).hasMessageContaining("the store is gone");
        assertThatThrownBy(() -> counted.map(i -> 1 / (5 - i)).blockLast()).isInstanceOf(ArithmeticException.class);
        assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void cancelDoesNotInterruptARunningCall() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        var subscription = new BlockingCalls(store)
                .mono(() -> {
                    begun.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException stopped) {
                        interrupted.set(true);
                    }
                    ended.countDown();
                    return 1;
                })
                .subscribe();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        subscription.dispose();
        go.countDown();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(interrupted).isFalse();
    }

    @Test
    void callWithinATransactionIsRejected() {
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> transaction.execute(status -> sights.count()))
                .withMessageContaining("The transaction is bound to its thread");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> transaction.execute(status -> sights.findByPlace("fen")));
    }

    interface Mixed extends Repository<Sight, SightKey> {
        Mono<Sight> save(Sight sight);

        Sight findById(SightKey key);
    }

    @Test
    void startFailsIfReactiveRepositoryHasABlockingMethod() {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> new TablesRepositoryFactory(template).getRepository(Mixed.class))
                .withMessageContaining("Mixed.findById returns its result directly");
    }

    interface Transactions extends Repository<Sight, SightKey> {
        @Transactional
        Publisher<Sight> findByPlace(String place);
    }

    @Configuration
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Transactions.class),
            excludeFilters =
                    @Filter(
                            type = FilterType.ASSIGNABLE_TYPE,
                            classes = {Mixed.class, SightRepository.class}))
    static class Transacted {
        @Bean
        TableStore store() {
            return new RecordingStore();
        }

        @Bean
        TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    @Test
    void startFailsIfReactiveRepositoryDeclaresATransaction() {
        assertThatThrownBy(() -> new AnnotationConfigApplicationContext(Transacted.class))
                .hasStackTraceContaining("@Transactional is not supported on Transactions.findByPlace");
    }

    @Test
    void aotProcessingOfReactiveRepositorySucceeds() {
        ProcessedApplication processed = new ProcessedApplication(SightApplication.class);
        assertThat(processed.errors()).isEmpty();
        try (GenericApplicationContext context = ProcessedApplication.start(processed.compile())) {
            SightRepository prepared = context.getBean(SightRepository.class);
            prepared.save(new Sight("fen", 1, "owl", 4, null)).block();
            assertThat(prepared.findByPlaceAndBird("fen", "owl")
                            .map(Sight::count)
                            .collectList()
                            .block())
                    .containsExactly(8);
        }
    }
}
