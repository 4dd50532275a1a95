package dev.tables.examples.films.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesOperations;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.MappingException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DuplicateKeyException;

/** What the version before has stored is read, found and changed as the recipes of the guide say; so does the version before go on. */
class RecipesTest {
    private static final TableStore STORE = LocalTableStore.inMemory();
    private static final EntityTable<CinemaBefore> CINEMAS = table(CinemaBefore.class);
    private static final EntityTable<MemberBefore> MEMBERS = table(MemberBefore.class);
    private static final EntityTable<ScreeningBefore> SCREENINGS = table(ScreeningBefore.class);
    private static final EntityTable<MediumBefore> MEDIA = table(MediumBefore.class);
    private static final EntityTable<PersonBefore> PEOPLE = table(PersonBefore.class);
    private static final EntityTable<Review> REVIEWS = table(Review.class);
    private static final EntityTable<AwardBefore> AWARDS = table(AwardBefore.class);
    private static final EntityTable<GuestBefore> GUESTS = table(GuestBefore.class);
    private static final LocalDateTime EVENING = LocalDateTime.of(2026, 11, 23, 20, 15);
    private static final int REVIEWS_OF_A_FILM = 2500;

    private static ConfigurableApplicationContext application;
    private static TablesOperations tables;

    private static <T> EntityTable<T> table(Class<T> type) {
        EntityTable<T> table = EntityTable.of(STORE, EntityMappers.of(type));
        table.createTables();
        return table;
    }

    @BeforeAll
    static void start(@TempDir Path keys) {
        CINEMAS.save(new CinemaBefore("Bonn", "Star", 300, "886655"));
        MEMBERS.saveAll(List.of(
                new MemberBefore("a", 1, "ada@example.org"),
                new MemberBefore("a", 2, null),
                new MemberBefore("a", 3, "ada@example.org"),
                new MemberBefore("b", 1, "bob@example.org")));
        SCREENINGS.save(new ScreeningBefore("Star", EVENING, ScreeningBefore.Audience.ALL));
        MEDIA.save(new MediumBefore.Disc("a", 1, 2));
        PEOPLE.save(new PersonBefore("Italy", "Clara", "Born in Rome."));
        REVIEWS.saveAll(IntStream.range(0, REVIEWS_OF_A_FILM)
                .mapToObj(number -> new Review("Winter", number, "text " + number))
                .toList());
        AWARDS.save(new AwardBefore("Lido", 1999, "Winter"));
        GUESTS.save(new GuestBefore("Star", 1, "886655"));
        application = new SpringApplicationBuilder(Recipes.class)
                .initializers(context -> context.getBeanFactory().registerSingleton("tableStore", STORE))
                .run(
                        "--tables.transaction-scope=store",
                        "--tables.encryption.keyset-directory=" + keys,
                        "--tables.encryption.create-missing-keysets=true",
                        "--tables.encryption.master-key=bm90IGEgc2VjcmV0OiBvbmx5IGZvciBleGFtcGxlcyE=");
        tables = application.getBean(TablesOperations.class);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void migrationRemovesADroppedProperty() {
        assertThat(row("cinemas", "Bonn", "Star").propertyNames()).containsExactlyInAnyOrder("seats", "SchemaVersion");
        assertThat(tables.findById(Cinema.class, new CinemaKey("Bonn", "Star")))
                .hasValue(new Cinema("Bonn", "Star", 300));
    }

    @Test
    void uniqueIndexIsFilledAfterDuplicatesAreRemoved() {
        MemberRepository members = application.getBean(MemberRepository.class);

        assertThat(members.findByAddress("ada@example.org")).hasValue(new Member("a", 1, "ada@example.org"));
        assertThat(members.findByAddress("bob@example.org")).isPresent();
        assertThat(MEMBERS.get(new PrimaryKey("a", "000003"))).isEqualTo(new MemberBefore("a", 3, null));
        assertThatThrownBy(() -> members.save(new Member("b", 2, "bob@example.org")))
                .isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void renamedConstantKeepsItsStoredName() {
        ScreeningRepository screenings = application.getBean(ScreeningRepository.class);
        Screening evening = new Screening("Star", EVENING, Audience.EVERYBODY);

        assertThat(screenings.findByCinemaAndAudience("Star", Audience.EVERYBODY))
                .containsExactly(evening);
        screenings.save(new Screening("Moon", EVENING, Audience.EVERYBODY));
        assertThat(all(SCREENINGS).stream().map(ScreeningBefore::audience)).containsOnly(ScreeningBefore.Audience.ALL);
        assertThat(screenings.planForQueryMethod("findByCinemaAndAudience").index())
                .extracting(index -> index.name())
                .isEqualTo("byAudience");
    }

    @Test
    void renamedSubtypeKeepsItsStoredName() {
        assertThat(tables.findAll(Medium.class)).contains(new Medium.BluRay("a", 1, 2));
        tables.save(new Medium.BluRay("a", 2, 1));
        assertThat(all(MEDIA)).containsExactly(new MediumBefore.Disc("a", 1, 2), new MediumBefore.Disc("a", 2, 1));

        tables.save(new Medium.Tape("b", 1, 90));
        assertThat(tables.findAll(Medium.class)).hasSize(3);
        assertThatThrownBy(() -> all(MEDIA)).hasMessageContaining("found a type that the entity does not declare");
        tables.delete(new Medium.Tape("b", 1, 90));
    }

    @Test
    void reviewsAreCopiedToNewKeysDuringWritesOfBothVersions() {
        Reviews reviews = application.getBean(Reviews.class);
        FilmReviewRepository present = application.getBean(FilmReviewRepository.class);

        assertThat(present.findByFilmOrderByNumber("Winter"))
                .hasSize(REVIEWS_OF_A_FILM)
                .contains(new FilmReview("Winter", 1234, "text 1234"));
        reviews.save(new Review("Summer", 1, "warm"));
        assertThat(REVIEWS.get(new PrimaryKey("Summer", "0001"))).isNotNull();
        assertThat(present.findByFilmOrderByNumber("Summer")).hasSize(1);
        reviews.delete("Summer", 1);
        assertThat(present.findByFilmOrderByNumber("Summer")).isEmpty();
    }

    @Test
    void biographiesAreStoredInAnotherTable() {
        People people = application.getBean(People.class);

        assertThat(row("people", "Italy", "person_Clara").propertyNames()).isEmpty();
        assertThat(row("people", "Italy", "biography_Clara").string("text")).isEqualTo("Born in Rome.");
        assertThat(people.biography("Italy", "Clara")).hasValue("Born in Rome.");
        PEOPLE.save(new PersonBefore("Italy", "Clara", "Born in Turin."));
        assertThat(people.biography("Italy", "Clara")).hasValue("Born in Turin.");
        people.split("Italy", "Clara");
        assertThat(people.biography("Italy", "Clara")).hasValue("Born in Turin.");
    }

    @Test
    void singleValueBecomesACollectionReadableByThePreviousVersion() {
        AwardRepository awards = application.getBean(AwardRepository.class);
        Award ofOne = new Award("Lido", 1999, List.of("Winter"));
        Award ofTwo = new Award("Lido", 2000, List.of("Winter", "Summer"));

        assertThat(awards.findByFestivalAndFilmsContaining("Lido", "Winter")).containsExactly(ofOne);
        awards.save(new Award("Lido", 2001, List.of("Autumn")));
        assertThat(AWARDS.get(new PrimaryKey("Lido", "2001"))).isEqualTo(new AwardBefore("Lido", 2001, "Autumn"));
        awards.save(ofTwo);
        assertThat(awards.findByFestivalAndFilmsContaining("Lido", "Winter")).containsExactly(ofOne, ofTwo);
        assertThatThrownBy(() -> AWARDS.get(new PrimaryKey("Lido", "2000"))).isInstanceOf(MappingException.class);
        assertThatThrownBy(() -> AWARDS.save(new AwardBefore("Lido", 2000, "Summer")))
                .isInstanceOf(MappingException.class);
    }

    @Test
    void propertyIsEncryptedWhileThePreviousVersionReadsIt() {
        assertThat(row("guests", "Star", "000001").typeOf("phone")).isEqualTo(EdmType.BINARY);
        assertThat(tables.findById(Guest.class, new GuestKey("Star", 1))).hasValue(new Guest("Star", 1, "886655"));
        assertThat(tables.findById(GuestReadable.class, new GuestReadableKey("Star", 1)))
                .hasValue(new GuestReadable("Star", 1, "886655"));

        tables.save(new GuestReadable("Star", 1, "112233"));
        assertThat(row("guests", "Star", "000001").typeOf("phone")).isEqualTo(EdmType.STRING);
        assertThat(tables.findById(Guest.class, new GuestKey("Star", 1))).hasValue(new Guest("Star", 1, "112233"));
    }

    private static <T> List<T> all(EntityTable<T> table) {
        return table.query(RowQuery.wholeTable()).items();
    }

    private static Row row(String table, String partition, String key) {
        return Objects.requireNonNull(STORE.get(table, new PrimaryKey(partition, key), Projection.ALL, Row::from));
    }
}
