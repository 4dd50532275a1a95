package pages.indexes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
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
    void computedIndexFindsEntities() {
        PatronRepository patrons = factory.getRepository(PatronRepository.class);
        Patron patron = new Patron("Central", 1, "Ada", "Hall", "ada@example.org");
        patrons.saveAll(List.of(patron, new Patron("Central", 2, "Bob", "Hall", null)));

        assertThat(patrons.findByLibraryAndInitials("Central", "AH")).containsExactly(patron);
    }
}
