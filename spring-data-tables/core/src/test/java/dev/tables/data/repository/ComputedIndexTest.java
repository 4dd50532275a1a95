package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.AllowScan;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;

/** Indexes of what methods of the entity compute. */
class ComputedIndexTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(47);

    private static final List<String> NAMES = List.of("Ann", "ann", "Bo", "Al", "Cy", "Abe");

    interface Patrons extends TablesRepository<Patron, PatronKey> {
        List<Patron> findByLibraryAndInitials(String library, String initials);

        List<Patron> findByInitialsIn(List<String> initials);

        List<Patron> findByLibraryAndInitialsStartingWith(String library, String beginning);

        @AllowScan
        List<Patron> findByInitialsNot(String initials);

        Optional<Patron> findByMailboxIgnoreCase(String mailbox);

        long countByLibraryAndShelfBetween(String library, int first, int last);

        boolean existsByInitials(String initials);

        List<Number> readByInitialsOrderByLoansDesc(String initials);

        Slice<Patron> findByLibrary(String library, TablesPageRequest page);

        long deleteByLibraryAndShelf(String library, int shelf);

        @Merge("loans = :loans")
        long updateByLibraryAndShelf(String library, int shelf, int loans);
    }

    /** Shows what is computed, too. */
    record Number(int number, String initials) {}

    private final TableStore store = newStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Patrons patrons = new TablesRepositoryFactory(template).getRepository(Patrons.class);
    private final Map<PatronKey, Patron> expected = new TreeMap<>(java.util.Comparator.comparing(PatronKey::toString));

    /** The store, which is closed at the end. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    @AfterEach
    void close() {
        Patron.end = "";
        store.close();
    }

    private static Patron patron(String library, int number, String firstName, String lastName, int loans) {
        return new Patron(library, number, firstName, lastName, firstName + number + library + "@example.org", loans);
    }

    @Test
    void queriesOnComputedIndexReturnTheSameAsPlainObjects() {
        RandomGenerator random = SEED.random();
        for (int round = 0; round < 150; round++) {
            change(random);
            if (round % 3 == 0) {
                check(random);
            }
        }
    }

    private void change(RandomGenerator random) {
        Patron one = patron(
                random.nextBoolean() ? "north" : "south",
                random.nextInt(12),
                any(random),
                any(random),
                random.nextInt(40));
        PatronKey key = new PatronKey(one.library(), one.number());
        switch (random.nextInt(6)) {
            case 0 -> {
                patrons.deleteById(key);
                expected.remove(key);
            }
            case 1, 2 -> {
                String name = any(random);
                boolean merged =
                        patrons.merge(key, PropertyChanges.of("lastName", name).set("loans", one.loans()));
                assertThat(merged).isEqualTo(expected.containsKey(key));
                expected.computeIfPresent(
                        key,
                        (same, now) -> new Patron(
                                now.library(), now.number(), now.firstName(), name, now.mail(), one.loans()));
            }
            case 3 -> {
                Patron absent =
                        new Patron(one.library(), one.number(), one.firstName(), one.lastName(), null, one.loans());
                patrons.saveAll(List.of(absent));
                expected.put(key, absent);
            }
            default -> {
                patrons.save(one);
                expected.put(key, one);
            }
        }
    }

    private static String any(RandomGenerator random) {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private void check(RandomGenerator random) {
        String library = random.nextBoolean() ? "north" : "south";
        String initials = any(random).substring(0, 1) + any(random).substring(0, 1);
        assertSame(
                patrons.findByLibraryAndInitials(library, initials),
                one -> one.library().equals(library) && one.initials().equals(initials));
        assertSame(
                patrons.findByInitialsIn(List.of(initials, "BA")),
                one -> List.of(initials, "BA").contains(one.initials()));
        assertSame(
                patrons.findByLibraryAndInitialsStartingWith(library, initials.substring(0, 1)),
                one -> one.library().equals(library) && one.initials().charAt(0) == initials.charAt(0));
        assertSame(patrons.findByInitialsNot(initials), one -> !one.initials().equals(initials));
        assertThat(patrons.countByLibraryAndShelfBetween(library, 1, 2))
                .isEqualTo(matching(one -> one.library().equals(library) && one.shelf() >= 1 && one.shelf() <= 2)
                        .size());
        assertThat(patrons.existsByInitials(initials))
                .isEqualTo(!matching(one -> one.initials().equals(initials)).isEmpty());
        assertThat(patrons.readByInitialsOrderByLoansDesc(initials))
                .containsExactlyInAnyOrderElementsOf(
                        matching(one -> one.initials().equals(initials)).stream()
                                .map(one -> new Number(one.number(), one.initials()))
                                .toList());
        for (Patron one : expected.values()) {
            String mailbox = one.mailbox();
            if (mailbox != null) {
                assertThat(patrons.findByMailboxIgnoreCase(mailbox.toUpperCase(java.util.Locale.ROOT)))
                        .contains(one);
            }
        }
    }

    private List<Patron> matching(Predicate<Patron> condition) {
        return expected.values().stream().filter(condition).toList();
    }

    private void assertSame(List<Patron> found, Predicate<Patron> condition) {
        assertThat(found).containsExactlyInAnyOrderElementsOf(matching(condition));
    }

    @Test
    void computedIndexSupportsPointReadsAndRanges() {
        assertServed("findByLibraryAndInitials", AccessPath.INDEX_LOOKUP, "byInitials");
        assertServed("findByInitialsIn", AccessPath.INDEX_RANGE, "anywhere");
        assertServed("findByLibraryAndInitialsStartingWith", AccessPath.INDEX_RANGE, "byInitials");
        assertServed("findByMailboxIgnoreCase", AccessPath.INDEX_LOOKUP, "byMailbox");
        assertServed("countByLibraryAndShelfBetween", AccessPath.INDEX_RANGE, "byShelf");
        assertThat(plan("readByInitialsOrderByLoansDesc").sortStrategy()).isEqualTo(SortStrategy.INDEX_ORDER);
    }

    @Test
    void pagesFollowTheOrderOfComputedValues() {
        patrons.saveAll(List.of(
                patron("north", 1, "Cy", "Bond", 5),
                patron("north", 2, "Ann", "Bond", 5),
                patron("north", 3, "Bo", "Bond", 5)));
        Slice<Patron> first = patrons.findByLibrary("north", TablesPageRequest.ofSize(2, Sort.by("initials")));
        List<Patron> all = new ArrayList<>(first.getContent());
        all.addAll(patrons.findByLibrary("north", (TablesPageRequest) first.nextPageable())
                .getContent());

        assertThat(all).extracting(Patron::number).containsExactly(2, 3, 1);
    }

    @Test
    void uniqueIndexOnComputedValueRejectsDuplicates() {
        patrons.save(new Patron("north", 1, "Ann", "Bond", "Ann@here.org", 0));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> patrons.save(new Patron("south", 9, "Ann", "Bond", "aNN@there.org", 0)));
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> {
            patrons.save(new Patron("south", 9, "Ann", "Bond", null, 0));
            patrons.merge(new PatronKey("south", 9), PropertyChanges.of("mail", "ANN@there.org"));
        });
    }

    @Test
    void updateAndDeleteChangeEntitiesFoundByComputedIndex() {
        patrons.saveAll(List.of(
                patron("north", 1, "Cy", "Bond", 15),
                patron("north", 2, "Al", "Bond", 15),
                patron("north", 3, "Bo", "A", 5)));

        assertThat(patrons.deleteByLibraryAndShelf("north", 0)).isEqualTo(1);
        assertThat(patrons.updateByLibraryAndShelf("north", 1, 31)).isEqualTo(2);
        assertThat(patrons.countByLibraryAndShelfBetween("north", 0, 2)).isZero();
        assertThat(patrons.countByLibraryAndShelfBetween("north", 3, 3)).isEqualTo(2);
    }

    /** What was found by the old code is compared by the new; a repair writes the rows again. */
    @Test
    void queryExcludesRowsWhoseComputedValueHasChanged() {
        Patron ann = patron("north", 1, "Ann", "Bond", 15);
        patrons.save(ann);
        Patron.end = ".";

        assertThat(patrons.findByLibraryAndInitials("north", "AB")).isEmpty();
        assertThat(patrons.findByInitialsIn(List.of("AB"))).isEmpty();
        assertThat(patrons.existsByInitials("AB")).isFalse();
        assertThat(patrons.findByInitialsNot("AB")).hasSize(1);
        assertThat(IndexRepair.verify(template.table(Patron.class))).matches(report -> !report.isClean());
        IndexRepair.repair(template.table(Patron.class));
        assertThat(patrons.findByLibraryAndInitials("north", "AB.")).containsExactly(ann);
        assertThat(patrons.findByInitialsIn(List.of("AB."))).containsExactly(ann);
        Patron.end = "";
        assertThat(patrons.existsByInitials("AB.")).isFalse();
    }

    private void assertServed(String method, AccessPath path, String index) {
        AccessPlan plan = plan(method);
        assertThat(plan.accessPath()).isEqualTo(path);
        assertThat(plan.indexes()).extracting(IndexModel::name).containsExactly(index);
    }

    private AccessPlan plan(String method) {
        return template.queryPlans().planForQueryMethod(Patrons.class, method);
    }
}
