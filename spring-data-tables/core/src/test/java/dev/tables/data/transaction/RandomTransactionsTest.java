package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.ETag;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;

/**
 * Random transactions of several entities, partitions and layouts of indexes, with queries in between and with what others write at the same
 * time, compared with plain maps.
 */
class RandomTransactionsTest extends WorkersInTransactions {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int ROUNDS = Effort.byEffort("test.rounds", 250, 1000);
    private static final List<String> DEPARTMENTS = List.of("a", "b", "c");
    private static final List<String> NAMES = List.of("Ann", "Bob", "Cid");
    private static final List<String> CITIES = List.of("Oslo", "Rome");

    private static final String STALE = ETag.ofTimestampTicks(1).toString();

    private final Random random = SEED.random();
    private final Map<WorkerKey, Worker> present = new LinkedHashMap<>();
    private final Map<ToolKey, Tool> presentTools = new LinkedHashMap<>();
    /** What the transaction sees. */
    private Map<WorkerKey, Worker> own = present;

    private Map<ToolKey, Tool> ownTools = presentTools;
    private final Set<Object> touched = new HashSet<>();
    private final Set<Object> touchedByOthers = new HashSet<>();

    @Test
    void transactionsReturnTheSameAsPlainMaps() {
        int committed = 0;
        int overtaken = 0;
        for (int round = 0; round < ROUNDS; round++) {
            touched.clear();
            touchedByOthers.clear();
            boolean others = random.nextInt(3) == 0;
            boolean rollback = random.nextInt(5) == 0;
            try {
                transaction.executeWithoutResult(status -> {
                    work(others);
                    if (rollback) {
                        status.setRollbackOnly();
                    }
                });
                if (!rollback) {
                    committed++;
                    assertThat(Collections.disjoint(touched, touchedByOthers))
                            .as("nobody else wrote what was committed")
                            .isTrue();
                    take();
                }
            } catch (OptimisticLockingFailureException | DuplicateKeyException lost) {
                overtaken++;
                assertThat(touchedByOthers).as("%s in round %s", lost, round).isNotEmpty();
            }
            own = present;
            ownTools = presentTools;
            assertThat(workers.findAll()).containsExactlyInAnyOrderElementsOf(present.values());
            assertThat(tools.findAll()).containsExactlyInAnyOrderElementsOf(presentTools.values());
        }
        assertThat(committed).isGreaterThan(ROUNDS / 5);
        assertThat(overtaken).isPositive();
    }

    /** Steps of one transaction, and of others. */
    private void work(boolean others) {
        // The transaction reads as of its first request.
        assertThat(workers.count()).isEqualTo(present.size());
        own = new LinkedHashMap<>(present);
        ownTools = new LinkedHashMap<>(presentTools);
        for (int step = 2 + random.nextInt(10); step > 0; step--) {
            if (others && random.nextInt(5) == 0) {
                apart(this::writeOfOthers);
            } else if (random.nextInt(2) == 0) {
                write(own, ownTools, touched);
            } else {
                query();
            }
        }
    }

    private void writeOfOthers() {
        write(present, presentTools, touchedByOthers);
    }

    private void take() {
        for (Object key : touched) {
            if (key instanceof WorkerKey worker) {
                set(present, worker, own.get(worker));
            } else if (key instanceof ToolKey tool) {
                set(presentTools, tool, ownTools.get(tool));
            }
        }
    }

    private static <K, V> void set(Map<K, V> map, K key, @Nullable V value) {
        if (value == null) {
            map.remove(key);
        } else {
            map.put(key, value);
        }
    }

    private WorkerKey key() {
        return new WorkerKey(oneOf(DEPARTMENTS), random.nextInt(6));
    }

    private <E> E oneOf(List<E> list) {
        return list.get(random.nextInt(list.size()));
    }

    private Worker worker(WorkerKey key) {
        String mail = random.nextInt(3) == 0 ? null : random.nextInt(14) + "@x";
        Integer badge = random.nextInt(3) == 0 ? null : random.nextInt(8);
        List<String> skills = new ArrayList<>(List.of("saw", "oil", "cut")).subList(0, random.nextInt(4));
        return new Worker(
                key.department(),
                key.number(),
                oneOf(NAMES),
                oneOf(CITIES),
                random.nextInt(3),
                mail,
                badge,
                List.copyOf(skills),
                null);
    }

    private static boolean isTaken(Map<WorkerKey, Worker> all, Worker wanted) {
        return all.values().stream()
                .filter(one -> !one.key().equals(wanted.key()))
                .anyMatch(one -> one.mail() != null && one.mail().equals(wanted.mail())
                        || one.badge() != null
                                && one.badge().equals(wanted.badge())
                                && one.department().equals(wanted.department()));
    }

    private void write(Map<WorkerKey, Worker> all, Map<ToolKey, Tool> allTools, Set<Object> written) {
        WorkerKey key = key();
        Worker known = all.get(key);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> save(all, written, worker(key).withVersion(known == null ? null : known.version()));
            case 3 -> {
                boolean deleted =
                        random.nextBoolean() || known == null ? tables.deleteById(Worker.class, key) : deletes(known);
                assertThat(deleted).isEqualTo(known != null);
                touch(written, key, known != null);
                all.remove(key);
            }
            case 4 -> merge(all, written, key);
            case 5 -> saveAll(all, written);
            case 6 -> {
                String name = oneOf(NAMES);
                List<WorkerKey> gone = keys(all, one -> one.name().equals(name));
                assertThat(workers.deleteByName(name)).isEqualTo(gone.size());
                gone.forEach(all::remove);
                written.addAll(gone);
            }
            case 7 -> {
                Tool tool = new Tool(oneOf(DEPARTMENTS), random.nextInt(5), random.nextInt(3));
                tools.save(tool);
                allTools.put(new ToolKey(tool.shop(), tool.number()), tool);
                written.add(new ToolKey(tool.shop(), tool.number()));
            }
            case 8, 9 -> mergeAll(all, written, key.department());
            case 10 -> saveAllChanged(all, written);
            default -> {
                ToolKey tool = new ToolKey(oneOf(DEPARTMENTS), random.nextInt(5));
                tools.deleteById(tool);
                touch(written, tool, allTools.remove(tool) != null);
            }
        }
    }

    private boolean deletes(Worker known) {
        workers.delete(known);
        return true;
    }

    private static void touch(Set<Object> written, Object key, boolean done) {
        if (done) {
            written.add(key);
        }
    }

    private void save(Map<WorkerKey, Worker> all, Set<Object> written, Worker wanted) {
        boolean taken = isTaken(all, wanted);
        try {
            Worker saved =
                    wanted.version() == null && random.nextBoolean() ? workers.insert(wanted) : workers.save(wanted);
            assertThat(taken).as("taken").isFalse();
            assertThat(saved).isEqualTo(wanted.withVersion(saved.version()));
            all.put(saved.key(), saved);
            written.add(saved.key());
        } catch (DuplicateKeyException duplicate) {
            assertThat(taken).as("%s", duplicate).isTrue();
        }
    }

    private void merge(Map<WorkerKey, Worker> all, Set<Object> written, WorkerKey key) {
        Worker known = all.get(key);
        PropertyChanges changes = PropertyChanges.of("level", random.nextInt(3)).set("city", oneOf(CITIES));
        assertThat(workers.merge(key, changes)).isEqualTo(known != null);
        if (known != null) {
            Worker merged = workers.findById(key).orElseThrow();
            assertThat(merged.level()).isEqualTo(changes.values().get("level"));
            assertThat(merged.name()).isEqualTo(known.name());
            all.put(key, merged);
            written.add(key);
        }
    }

    /** New ones of several partitions, all or none of a call refused. */
    private void saveAll(Map<WorkerKey, Worker> all, Set<Object> written) {
        Map<WorkerKey, Worker> fresh = new LinkedHashMap<>();
        for (int i = 0; i < 3; i++) {
            Worker made = worker(key());
            if (!all.containsKey(made.key()) && !isTaken(all, made) && !isTaken(fresh, made)) {
                fresh.put(made.key(), made);
            }
        }
        List<Worker> saved = workers.saveAll(fresh.values());
        saved.forEach(one -> all.put(one.key(), one));
        written.addAll(fresh.keySet());
    }

    private void mergeAll(Map<WorkerKey, Worker> all, Set<Object> written, String department) {
        String city = oneOf(CITIES);
        int level = random.nextInt(3);
        List<WorkerKey> found = keys(
                all, one -> one.department().equals(department) && one.city().equals(city));
        assertThat(workers.updateByDepartmentAndCity(department, city, level)).isEqualTo(found.size());
        found.forEach(key -> requireSaved(all, changed(Objects.requireNonNull(all.get(key)), city, level)));
        written.addAll(found);
    }

    private static Worker changed(Worker one, String city, int level) {
        return new Worker(
                one.department(),
                one.number(),
                one.name(),
                city,
                level,
                one.mail(),
                one.badge(),
                one.skills(),
                one.version());
    }

    private void requireSaved(Map<WorkerKey, Worker> all, Worker wanted) {
        Worker saved = workers.findById(wanted.key()).orElseThrow();
        assertThat(saved).isEqualTo(wanted.withVersion(saved.version()));
        assertThat(saved.version()).isNotEqualTo(wanted.version());
        all.put(saved.key(), saved);
    }

    /**
     * Saves changed entities in one call, and sometimes one that was changed or deleted since it was read. Passes some
     * entities twice, but not those that the transaction has written before: it accepts only their first and their
     * current version.
     */
    private void saveAllChanged(Map<WorkerKey, Worker> all, Set<Object> written) {
        List<Worker> given = new ArrayList<>();
        for (Worker one : all.values()) {
            Worker changed = changed(one, oneOf(CITIES), random.nextInt(3));
            int most = written.contains(one.key()) ? 1 : 2;
            given.addAll(Collections.nCopies(Math.min(most, random.nextInt(8) == 0 ? 2 : random.nextInt(2)), changed));
        }
        Collections.shuffle(given, random);
        if (random.nextInt(4) == 0) {
            // A transaction saves entities that it has written before one by one, until an error occurs.
            int place = all == own && own != present ? 0 : random.nextInt(given.size() + 1);
            WorkerKey key = key();
            given.removeIf(one -> one.key().equals(key));
            Worker stale = worker(key.department(), key.number(), "Ann", null).withVersion(STALE);
            given.add(Math.min(place, given.size()), stale);
            assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> workers.saveAll(given));
            return;
        }
        List<Worker> saved = workers.saveAll(given);
        assertThat(saved)
                .extracting(Worker::key)
                .containsExactlyElementsOf(given.stream().map(Worker::key).toList());
        given.stream().distinct().forEach(one -> {
            requireSaved(all, one);
            written.add(one.key());
        });
    }

    private static List<WorkerKey> keys(Map<WorkerKey, Worker> all, Predicate<Worker> condition) {
        return all.values().stream().filter(condition).map(Worker::key).toList();
    }

    private List<Worker> of(Predicate<Worker> condition) {
        return own.values().stream().filter(condition).toList();
    }

    private void query() {
        WorkerKey key = key();
        String name = oneOf(NAMES);
        String city = oneOf(CITIES);
        String department = key.department();
        int level = random.nextInt(3);
        assertThat(workers.findById(key)).isEqualTo(java.util.Optional.ofNullable(own.get(key)));
        assertThat(workers.existsById(key)).isEqualTo(own.containsKey(key));
        same(workers.findByDepartment(department), one -> one.department().equals(department));
        same(
                workers.findByDepartmentAndNumberBetween(department, 1, 3),
                one -> one.department().equals(department) && one.number() >= 1 && one.number() <= 3);
        same(workers.findByName(name), one -> one.name().equals(name));
        same(
                workers.findByDepartmentAndName(department, name),
                one -> one.department().equals(department) && one.name().equals(name));
        same(workers.findByCity(city), one -> one.city().equals(city));
        same(
                workers.findByDepartmentAndCity(department, city),
                one -> one.department().equals(department) && one.city().equals(city));
        same(
                workers.findByNameAndLevelGreaterThan(name, level),
                one -> one.name().equals(name) && one.level() > level);
        same(workers.findBySkills("oil"), one -> one.skills().contains("oil"));
        assertThat(workers.findByLevel(level))
                .extracting(WorkerRepository.NameOnly::getName)
                .containsExactlyInAnyOrderElementsOf(of(one -> one.level() == level).stream()
                        .map(Worker::name)
                        .toList());
        String mail = random.nextInt(14) + "@x";
        same(workers.findByMail(mail).stream().toList(), one -> mail.equals(one.mail()));
        int badge = random.nextInt(8);
        same(
                workers.findByDepartmentAndBadge(department, badge).stream().toList(),
                one -> one.department().equals(department) && Objects.equals(one.badge(), badge));
        assertThat(workers.countByName(name))
                .isEqualTo(of(one -> one.name().equals(name)).size());
        assertThat(workers.countByDepartment(department))
                .isEqualTo(of(one -> one.department().equals(department)).size());
        pages(department);
        int owner = random.nextInt(3);
        assertThat(tools.findByOwner(owner))
                .containsExactlyInAnyOrderElementsOf(ownTools.values().stream()
                        .filter(tool -> tool.owner() == owner)
                        .toList());
        assertThat(tools.count()).isEqualTo(ownTools.size());
    }

    private void pages(String department) {
        List<Worker> found = new ArrayList<>();
        Slice<Worker> page = workers.findByDepartmentOrderByNumber(department, PageRequest.of(0, 2));
        found.addAll(page.getContent());
        while (page.hasNext()) {
            page = workers.findByDepartmentOrderByNumber(department, page.nextPageable());
            found.addAll(page.getContent());
        }
        Stream<Worker> expected = of(one -> one.department().equals(department)).stream()
                .sorted(java.util.Comparator.comparingInt(Worker::number));
        assertThat(found).containsExactlyElementsOf(expected.toList());
    }

    private void same(List<Worker> found, Predicate<Worker> condition) {
        assertThat(found).containsExactlyInAnyOrderElementsOf(of(condition));
    }
}
