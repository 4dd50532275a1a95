package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.AllowScan;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortStrategy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/** Members of clubs, found however their names are written. */
class IgnoreCaseIndexTest {
    interface Clubmates extends TablesRepository<Clubmate, ClubmateKey>, QueryByExampleExecutor<Clubmate> {
        Optional<Clubmate> findByEmailIgnoreCase(String email);

        Optional<Clubmate> findByEmail(String email);

        boolean existsByEmailIgnoreCase(String email);

        List<Clubmate> findByClubAndLastNameIgnoreCase(String club, String lastName);

        List<Clubmate> findByClubAndLastName(String club, String lastName);

        List<Clubmate> findByClubAndLastNameStartingWithIgnoreCase(String club, String beginning);

        List<Clubmate> findByClubAndLastNameStartingWith(String club, String beginning);

        List<Clubmate> findByClubAndLastNameInIgnoreCase(String club, List<String> lastNames);

        List<Clubmate> findByClubAndLastNameBetweenIgnoreCase(String club, String first, String last);

        List<Clubmate> findByClubAndLastNameBetween(String club, String first, String last);

        List<Clubmate> findByCityAndLastNameAllIgnoreCase(String city, String lastName);

        List<Clubmate> findByCityIgnoreCaseAndLastNameGreaterThanIgnoreCase(String city, String lastName);

        Slice<Clubmate> findByClub(String club, TablesPageRequest page);

        @AllowScan
        List<Clubmate> findByLastNameIgnoreCase(String lastName);
    }

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Clubmates clubmates = new TablesRepositoryFactory(template).getRepository(Clubmates.class);

    @BeforeEach
    void fill() {
        clubmates.saveAll(List.of(
                new Clubmate("chess", 1, "Ann@Example.org", "Smith", "Oslo"),
                new Clubmate("chess", 2, "bo@example.org", "SMITH", "OSLO"),
                new Clubmate("chess", 3, "cy@example.org", "smithers", null),
                new Clubmate("chess", 4, "di@example.org", "Stra\u00DFe", "oslo"),
                new Clubmate("chess", 5, "ed@example.org", "Adams", "Rome"),
                new Clubmate("go", 1, "flo@example.org", "smith", "Rome")));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void uniqueIndexFindsTextInAnyCase() {
        assertThat(clubmates.findByEmailIgnoreCase("ANN@example.ORG"))
                .map(Clubmate::number)
                .contains(1);
        assertServed("findByEmailIgnoreCase", AccessPath.INDEX_LOOKUP, "byEmail", true);
        assertThat(clubmates.existsByEmailIgnoreCase("Bo@Example.org")).isTrue();
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> clubmates.save(new Clubmate("go", 7, "BO@example.org", "Bond", null)));
        clubmates.save(new Clubmate("chess", 2, "BO@example.org", "Smith", "Oslo"));
        assertThat(clubmates.findByEmail("BO@example.org")).isPresent();
    }

    @Test
    void caseSensitiveQueryFiltersMatchingEntities() {
        assertThat(clubmates.findByEmail("ann@example.org")).isEmpty();
        assertThat(clubmates.findByEmail("Ann@Example.org")).isPresent();
        assertServed("findByEmail", AccessPath.INDEX_LOOKUP, "byEmail", false);
        assertThat(clubmates.findByClubAndLastName("chess", "SMITH"))
                .extracting(Clubmate::number)
                .containsExactly(2);
        assertServed("findByClubAndLastName", AccessPath.INDEX_LOOKUP, "byLastName", false);
        assertThat(clubmates.findByClubAndLastNameStartingWith("chess", "smi"))
                .extracting(Clubmate::number)
                .containsExactly(3);
        assertServed("findByClubAndLastNameStartingWith", AccessPath.INDEX_RANGE, "byLastName", false);
        assertThat(clubmates.findByClubAndLastNameBetween("chess", "S", "T"))
                .extracting(Clubmate::number)
                .containsExactlyInAnyOrder(1, 2, 4);
        assertThat(plan("findByClubAndLastNameBetween").accessPath()).isEqualTo(AccessPath.PARTITION_SCAN);
    }

    @Test
    void ignoreCaseIndexSupportsPrefixesAndRanges() {
        assertThat(clubmates.findByClubAndLastNameIgnoreCase("chess", "sMiTh"))
                .extracting(Clubmate::number)
                .containsExactlyInAnyOrder(1, 2);
        assertServed("findByClubAndLastNameIgnoreCase", AccessPath.INDEX_LOOKUP, "byLastName", true);
        assertThat(clubmates.findByClubAndLastNameStartingWithIgnoreCase("chess", "SMITH"))
                .extracting(Clubmate::number)
                .containsExactlyInAnyOrder(1, 2, 3);
        assertServed("findByClubAndLastNameStartingWithIgnoreCase", AccessPath.INDEX_RANGE, "byLastName", true);
        assertThat(clubmates.findByClubAndLastNameInIgnoreCase("chess", List.of("ADAMS", "adams", "STRASSE")))
                .extracting(Clubmate::number)
                .containsExactly(5);
        assertServed("findByClubAndLastNameInIgnoreCase", AccessPath.INDEX_RANGE, "byLastName", true);
        assertThat(clubmates.findByClubAndLastNameBetweenIgnoreCase("chess", "SMITH", "STRA\u1E9EE"))
                .extracting(Clubmate::number)
                .containsExactlyInAnyOrder(1, 2, 3, 4);
        assertServed("findByClubAndLastNameBetweenIgnoreCase", AccessPath.INDEX_RANGE, "byLastName", true);
    }

    @Test
    void ignoreCaseIndexSupportsSeveralProperties() {
        assertThat(clubmates.findByCityAndLastNameAllIgnoreCase("OSLO", "smith"))
                .extracting(Clubmate::number)
                .containsExactlyInAnyOrder(1, 2);
        assertServed("findByCityAndLastNameAllIgnoreCase", AccessPath.INDEX_LOOKUP, "byCity", true);
        assertThat(clubmates.findByCityIgnoreCaseAndLastNameGreaterThanIgnoreCase("oslo", "SMITHERS"))
                .extracting(Clubmate::number)
                .containsExactly(4);
        assertServed("findByCityIgnoreCaseAndLastNameGreaterThanIgnoreCase", AccessPath.INDEX_RANGE, "byCity", true);
    }

    @Test
    void ignoreCaseIndexSortsPages() {
        Sort sort = Sort.by(Sort.Order.asc("lastName").ignoreCase());
        Slice<Clubmate> first = clubmates.findByClub("chess", TablesPageRequest.ofSize(3, sort));
        Slice<Clubmate> second = clubmates.findByClub("chess", (TablesPageRequest) first.nextPageable());

        assertThat(first).extracting(Clubmate::number).containsExactly(5, 1, 2);
        assertThat(second).extracting(Clubmate::number).containsExactly(3, 4);
        assertThat(second.hasNext()).isFalse();
    }

    @Test
    void ignoreCaseIndexSupportsExamples() {
        ExampleMatcher matcher = ExampleMatcher.matching()
                .withIgnorePaths("number", "email")
                .withIgnoreCase("lastName")
                .withMatcher("lastName", match -> match.startsWith().ignoreCase());
        Clubmate probe = new Clubmate("chess", 0, "", "SMI", null);

        List<Clubmate> last = clubmates.findBy(
                Example.of(probe, matcher),
                query -> query.sortBy(Sort.by(Sort.Order.desc("lastName").ignoreCase()))
                        .limit(1)
                        .all());

        assertThat(last).extracting(Clubmate::number).containsExactly(3);
    }

    @Test
    void planSuggestsTheMissingIndex() {
        assertThat(clubmates.findByLastNameIgnoreCase("SMITH")).hasSize(3);
        assertThat(plan("findByLastNameIgnoreCase").explain())
                .contains("@IndexedBy(properties = {\"lastName\"}, ignoreCase = true, scope = IndexScope.GLOBAL)");
    }

    @Test
    void saveUpdatesIndexIfOnlyTheCaseChanges() {
        clubmates.save(new Clubmate("chess", 1, "ann@example.org", "sMITH", "oSLO"));

        assertThat(clubmates.findByClubAndLastNameIgnoreCase("chess", "smith"))
                .extracting(Clubmate::lastName)
                .containsExactlyInAnyOrder("sMITH", "SMITH");
        assertThat(clubmates.findByEmail("ann@example.org")).isPresent();
    }

    private void assertServed(String method, AccessPath path, String index, boolean byKeysAlone) {
        AccessPlan plan = plan(method);
        assertThat(plan.accessPath()).isEqualTo(path);
        assertThat(plan.indexes()).extracting(IndexModel::name).containsExactly(index);
        assertThat(plan.storeConditions().isEmpty() && plan.inMemoryConditions().isEmpty())
                .as(plan.explain())
                .isEqualTo(byKeysAlone);
        assertThat(plan.sortStrategy()).isEqualTo(SortStrategy.NONE);
    }

    private AccessPlan plan(String method) {
        return template.queryPlans().planForQueryMethod(Clubmates.class, method);
    }
}
