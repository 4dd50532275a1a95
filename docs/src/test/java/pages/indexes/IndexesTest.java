package pages.indexes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IndexesTest {
    private final TableStore store = LocalTableStore.inMemory();
    private final TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(store));

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void everyIndexLayoutFindsEntities() {
        FilmRepository films = factory.getRepository(FilmRepository.class);
        Film film = new Film("Pathé", 1, "Ice", 1931, List.of("Ada", "Bob"), new Place("Rome", "Italy"));
        films.save(film);

        assertThat(films.findByStudioAndActorsContaining("Pathé", "Ada")).containsExactly(film);
        assertThat(films.findByActorsIn(List.of("Ada", "Bob"))).containsExactly(film);
        assertThat(films.findByStudioAndYear("Pathé", 1931)).containsExactly(new Title("Ice"));
        assertThat(films.findByYear(1931)).containsExactly(film);
        assertThat(films.findByStudioAndShotCity("Pathé", "Rome")).containsExactly(film);
    }

    @Test
    void ignoreCaseIndexFindsEntities() {
        MemberRepository members = factory.getRepository(MemberRepository.class);
        Member member = new Member("Chess", 1, "Ada@example.org", "Rome", "Hall");
        members.save(member);

        assertThat(members.findByEmailIgnoreCase("ada@EXAMPLE.org")).contains(member);
        assertThat(members.findByEmail("ada@example.org")).isEmpty();
        assertThat(members.findByClubAndCityIgnoreCaseAndLastNameStartingWithIgnoreCase("Chess", "ROME", "ha"))
                .containsExactly(member);
    }

    @Test
    void repairWritesMissingIndexRows() {
        TablesTemplate tables = new TablesTemplate(store);
        MemberRepository members = new TablesRepositoryFactory(tables).getRepository(MemberRepository.class);
        Member member = new Member("Chess", 1, "ada@example.org", "Rome", "Hall");
        members.save(member);
        Row indexRow = store.query("membersByEmail", RowQuery.wholeTable(), Row.DECODER)
                .items()
                .get(0);
        store.write("membersByEmail", RowOperation.delete(indexRow.primaryKey(), ETag.ANY));
        // tag::repair[]
        EntityTable<Member> table = tables.table(Member.class);
        IndexRepair.Report report = IndexRepair.verify(table);
        if (!report.isClean()) {
            report = IndexRepair.repair(table); // while the application reads and writes
        }
        // end::repair[]

        assertThat(report.missingIndexRows()).isEqualTo(1);
        assertThat(IndexRepair.verify(table).isClean()).isTrue();
        assertThat(members.findByEmail("ada@example.org")).contains(member);
    }

    @Test
    void initialsAreComputed() {
        PatronRepository patrons = factory.getRepository(PatronRepository.class);
        Patron patron = new Patron("Central", 1, "Ada", "Hall", "ada@example.org");
        patrons.saveAll(List.of(patron, new Patron("Central", 2, "Bob", "Hall", null)));

        assertThat(patrons.findByLibraryAndInitials("Central", "AH")).containsExactly(patron);
    }
}
