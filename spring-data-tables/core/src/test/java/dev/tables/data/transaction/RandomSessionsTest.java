package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Random writes, reads by key and queries in every kind of write session, on stores with and without transactions across partitions,
 * compared with a map: each answer contains everything that the transaction has written, or the query is refused.
 */
class RandomSessionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_130);

    private static final int ROUNDS = Effort.byEffort("test.rounds", 60, 400);
    private static final List<String> DEPARTMENTS = List.of("a", "b");
    private static final List<String> NAMES = List.of("Ann", "Bob", "Cid");
    private static final List<String> CITIES = List.of("Oslo", "Rome");
    private static final int NUMBERS = 6;

    /** A kind of session on a kind of store. */
    enum Mode {
        IMMEDIATE(null, true),
        IMMEDIATE_WITHOUT_CAPABILITY(null, false),
        PARTITION(TransactionScope.PARTITION, true),
        PARTITION_WITHOUT_CAPABILITY(TransactionScope.PARTITION, false),
        STORE(TransactionScope.STORE, true);

        private final @Nullable TransactionScope scope;
        private final boolean isCapable;

        Mode(@Nullable TransactionScope scope, boolean isCapable) {
            this.scope = scope;
            this.isCapable = isCapable;
        }

        TableStore newStore() {
            TableStore store = LocalTableStore.inMemory();
            return isCapable ? store : RecordingTableStore.withinPartitions(store);
        }

        boolean isGathered() {
            return scope == TransactionScope.PARTITION;
        }
    }

    @ParameterizedTest
    @EnumSource
    void queryResultsContainPendingWritesOrQueryIsRejected(Mode mode) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean("tableStore", TableStore.class, mode::newStore);
            context.registerBean(
                    TransactionScope.class, () -> Objects.requireNonNullElse(mode.scope, TransactionScope.PARTITION));
            context.register(AccountTransactions.Transactions.class);
            context.refresh();
            new Run(mode, context).rounds();
        }
    }

    /** The rounds of one mode. */
    private static final class Run {
        private final Random random = SEED.random();
        private final Mode mode;
        private final WorkerRepository workers;
        private final TablesTemplate tables;
        private final TransactionTemplate transaction;
        private Map<WorkerKey, Worker> stored = new LinkedHashMap<>();
        /** The entities as the transaction sees them. */
        private Map<WorkerKey, Worker> own = stored;

        private final Set<WorkerKey> written = new HashSet<>();
        private String department = "a";
        private int answered;
        private int refused;

        Run(Mode mode, AnnotationConfigApplicationContext context) {
            this.mode = mode;
            workers = context.getBean(WorkerRepository.class);
            tables = context.getBean(TablesTemplate.class);
            transaction = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
        }

        void rounds() {
            for (int round = 0; round < ROUNDS; round++) {
                boolean rollback = mode.scope != null && random.nextInt(4) == 0;
                own = new LinkedHashMap<>(stored);
                written.clear();
                department = oneOf(DEPARTMENTS);
                if (mode.scope == null) {
                    steps();
                } else {
                    transaction.executeWithoutResult(status -> {
                        steps();
                        if (rollback) {
                            status.setRollbackOnly();
                        }
                    });
                }
                if (!rollback) {
                    stored = own;
                }
                assertThat(sorted(workers.findAll())).isEqualTo(sorted(stored.values()));
            }
            assertThat(answered).isPositive();
            assertThat(refused > 0).isEqualTo(mode.isGathered());
            assertThat(IndexRepair.verify(tables.table(Worker.class)).isClean()).isTrue();
        }

        private void steps() {
            for (int step = 1 + random.nextInt(8); step > 0; step--) {
                if (random.nextBoolean()) {
                    write();
                } else {
                    readByKey();
                    query();
                }
            }
        }

        private <E> E oneOf(List<E> list) {
            return list.get(random.nextInt(list.size()));
        }

        /** Within a partition all writes have the department of the round. */
        private WorkerKey keyToWrite() {
            return new WorkerKey(mode.isGathered() ? department : oneOf(DEPARTMENTS), random.nextInt(NUMBERS));
        }

        private WorkerKey key() {
            return new WorkerKey(oneOf(DEPARTMENTS), random.nextInt(NUMBERS));
        }

        /** Unique values differ from those of other keys. */
        private Worker worker(WorkerKey key, @Nullable String version) {
            int other = random.nextInt(2);
            return new Worker(
                    key.department(),
                    key.number(),
                    oneOf(NAMES),
                    oneOf(CITIES),
                    random.nextInt(3),
                    random.nextInt(3) == 0 ? null : key.department() + (key.number() + NUMBERS * other),
                    random.nextInt(3) == 0 ? null : key.number() + NUMBERS * other,
                    List.of("saw", "oil", "cut").subList(0, random.nextInt(4)),
                    version);
        }

        private void write() {
            WorkerKey key = keyToWrite();
            switch (random.nextInt(8)) {
                case 0, 1 -> save(key);
                case 2 -> put(tables.overwrite(worker(key, null)));
                case 3 -> delete(key);
                case 4 -> merge(key);
                case 5 -> {
                    List<Worker> all = new ArrayList<>();
                    Stream.of(key, new WorkerKey(key.department(), (key.number() + 1) % NUMBERS))
                            .forEach(one -> all.add(worker(one, version(one))));
                    workers.saveAll(all).forEach(this::put);
                }
                case 6 -> {
                    List<WorkerKey> all = List.of(key, new WorkerKey(key.department(), (key.number() + 2) % NUMBERS));
                    assertThat(tables.deleteAllById(Worker.class, all)).isEqualTo((int)
                            all.stream().filter(own::containsKey).count());
                    all.forEach(this::remove);
                }
                default -> writeByQuery(key);
            }
        }

        private void put(Worker saved) {
            own.put(saved.key(), saved.withVersion(null));
            written.add(saved.key());
        }

        private void remove(WorkerKey key) {
            if (own.remove(key) != null) {
                written.add(key);
            }
        }

        private @Nullable String version(WorkerKey key) {
            return workers.findById(key).map(Worker::version).orElse(null);
        }

        private void save(WorkerKey key) {
            Worker wanted = worker(key, version(key));
            put(own.containsKey(key) || random.nextBoolean() ? workers.save(wanted) : workers.insert(wanted));
        }

        private void delete(WorkerKey key) {
            Worker found = workers.findById(key).orElse(null);
            boolean deleted;
            if (found == null || found.version() == null || random.nextBoolean()) {
                deleted = tables.deleteById(Worker.class, key);
            } else {
                deleted = tables.delete(found);
            }
            assertThat(deleted).isEqualTo(own.containsKey(key));
            remove(key);
        }

        private void merge(WorkerKey key) {
            int level = random.nextInt(3);
            String city = oneOf(CITIES);
            assertThat(workers.merge(key, PropertyChanges.of("level", level).set("city", city)))
                    .isEqualTo(own.containsKey(key));
            Worker known = own.get(key);
            if (known != null) {
                put(merged(known, city, level));
            }
        }

        private static Worker merged(Worker known, String city, int level) {
            return new Worker(
                    known.department(),
                    known.number(),
                    known.name(),
                    city,
                    level,
                    known.mail(),
                    known.badge(),
                    known.skills(),
                    null);
        }

        private void writeByQuery(WorkerKey key) {
            String city = oneOf(CITIES);
            List<Worker> found = of(one ->
                    one.department().equals(key.department()) && one.city().equals(city));
            if (random.nextBoolean()) {
                if (same(
                        () -> workers.deleteByDepartmentAndCity(key.department(), city),
                        (long) found.size(),
                        one -> one.department().equals(key.department()))) {
                    found.forEach(one -> remove(one.key()));
                }
            } else {
                int level = random.nextInt(3);
                if (same(
                        () -> workers.updateByDepartmentAndCity(key.department(), city, level),
                        (long) found.size(),
                        one -> one.department().equals(key.department()))) {
                    found.forEach(one -> put(merged(one, city, level)));
                }
            }
        }

        private List<Worker> of(Predicate<Worker> condition) {
            return own.values().stream().filter(condition).toList();
        }

        private static Map<String, Worker> sorted(Iterable<Worker> all) {
            Map<String, Worker> sorted = new TreeMap<>();
            all.forEach(one -> assertThat(sorted.put(one.department() + one.number(), one.withVersion(null)))
                    .as("each entity once")
                    .isNull());
            return sorted;
        }

        private void readByKey() {
            WorkerKey key = key();
            assertThat(workers.findById(key).map(one -> one.withVersion(null)))
                    .isEqualTo(Optional.ofNullable(own.get(key)));
            assertThat(workers.existsById(key)).isEqualTo(own.containsKey(key));
            List<WorkerKey> all = List.of(key, new WorkerKey("a", 1), new WorkerKey("b", 2));
            assertThat(sorted(new HashSet<>(workers.findAllById(all))))
                    .isEqualTo(sorted(of(one -> all.contains(one.key()))));
        }

        /**
         * Checks an answer, or that a query was refused for a reason.
         *
         * @param read whether the query reads the row or the index rows of an entity
         * @return whether it was answered
         */
        private boolean same(Supplier<?> query, Object expected, Predicate<WorkerKey> read) {
            boolean isRefusable = mode.isGathered() && written.stream().anyMatch(read);
            Object found;
            try {
                found = query.get();
            } catch (InvalidDataAccessApiUsageException refusal) {
                assertThat(isRefusable).as("%s", refusal).isTrue();
                assertThat(refusal).hasMessageContaining("the query would not see them");
                refused++;
                return false;
            }
            assertThat(found).isEqualTo(expected);
            answered++;
            return true;
        }

        private void found(
                Supplier<? extends Iterable<Worker>> query, Predicate<Worker> condition, Predicate<WorkerKey> read) {
            same(() -> sorted(query.get()), sorted(of(condition)), read);
        }

        private void query() {
            byKeys();
            byLocalIndexes();
            byGlobalIndexes();
        }

        private void byKeys() {
            WorkerKey key = key();
            String where = key.department();
            int number = key.number();
            Predicate<WorkerKey> there = one -> one.department().equals(where);
            found(() -> workers.findByDepartment(where), one -> there.test(one.key()), there);
            found(() -> workers.findByDepartmentIn(DEPARTMENTS), one -> true, one -> true);
            found(
                    () -> workers.findByDepartmentAndNumber(where, number).stream()
                            .toList(),
                    one -> one.key().equals(key),
                    key::equals);
            found(
                    () -> workers.findByDepartmentAndNumberIn(where, List.of(1, number)),
                    one -> there.test(one.key()) && (one.number() == 1 || one.number() == number),
                    one -> there.test(one) && (one.number() == 1 || one.number() == number));
            Predicate<WorkerKey> between = one -> there.test(one) && one.number() >= 1 && one.number() <= number;
            found(
                    () -> workers.findByDepartmentAndNumberBetween(where, 1, number),
                    one -> between.test(one.key()),
                    number < 1 ? one -> false : between);
            found(() -> workers.streamByDepartment(where).toList(), one -> there.test(one.key()), there);
            same(() -> pages(where), numbers(where), there);
            same(
                    () -> workers.countByDepartment(where),
                    (long) of(one -> there.test(one.key())).size(),
                    there);
            found(workers::findAll, one -> true, one -> true);
            same(workers::count, (long) own.size(), one -> true);
        }

        private List<Integer> numbers(String where) {
            return of(one -> one.department().equals(where)).stream()
                    .map(Worker::number)
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }

        private List<Integer> pages(String where) {
            List<Integer> all = new ArrayList<>();
            Slice<Worker> page = workers.findByDepartmentOrderByNumber(where, PageRequest.of(0, 2));
            page.forEach(one -> all.add(one.number()));
            while (page.hasNext()) {
                page = workers.findByDepartmentOrderByNumber(where, page.nextPageable());
                page.forEach(one -> all.add(one.number()));
            }
            return all;
        }

        private void byLocalIndexes() {
            WorkerKey key = key();
            String where = key.department();
            String name = oneOf(NAMES);
            String city = oneOf(CITIES);
            int badge = random.nextInt(2 * NUMBERS);
            Predicate<WorkerKey> there = one -> one.department().equals(where);
            found(
                    () -> workers.findByDepartmentAndName(where, name),
                    one -> there.test(one.key()) && one.name().equals(name),
                    there);
            found(
                    () -> workers.findByDepartmentAndCity(where, city),
                    one -> there.test(one.key()) && one.city().equals(city),
                    there);
            found(
                    () -> workers.findByDepartmentAndBadge(where, badge).stream()
                            .toList(),
                    one -> there.test(one.key()) && Objects.equals(one.badge(), badge),
                    there);
        }

        private void byGlobalIndexes() {
            String name = oneOf(NAMES);
            String city = oneOf(CITIES);
            int level = random.nextInt(3);
            String mail = oneOf(DEPARTMENTS) + random.nextInt(2 * NUMBERS);
            found(() -> workers.findByName(name), one -> one.name().equals(name), one -> true);
            found(() -> workers.findByCity(city), one -> one.city().equals(city), one -> true);
            found(
                    () -> workers.findByNameAndLevelGreaterThan(name, level),
                    one -> one.name().equals(name) && one.level() > level,
                    one -> true);
            found(() -> workers.findBySkills("oil"), one -> one.skills().contains("oil"), one -> true);
            found(() -> workers.findByMail(mail).stream().toList(), one -> mail.equals(one.mail()), one -> true);
            same(
                    () -> workers.existsByMail(mail),
                    !of(one -> mail.equals(one.mail())).isEmpty(),
                    one -> true);
            same(
                    () -> workers.findByLevel(level).stream()
                            .map(WorkerRepository.NameOnly::getName)
                            .sorted()
                            .toList(),
                    of(one -> one.level() == level).stream()
                            .map(Worker::name)
                            .sorted()
                            .toList(),
                    one -> true);
            same(
                    () -> workers.countByName(name),
                    (long) of(one -> one.name().equals(name)).size(),
                    one -> true);
        }
    }
}
