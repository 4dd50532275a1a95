package dev.tables.rolling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.repository.TablesRepository;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What cannot be deployed after, or before, a version is refused by name, and nothing is written. */
@Thorough("starts several versions of an application")
class RollingRefusalsTest {
    private static final String FILM =
            "genre=drama&number=1&title=M&director=Lang&country=FR&code=c1&lead=Lorre&votes=3";

    @TempDir
    private Path directory;

    private final String keyset = KeysetText.generate("default", null);

    private void run(Class<?> version, Consumer<AssertableApplicationContext> check) {
        new ApplicationContextRunner()
                .withUserConfiguration(version)
                .withPropertyValues(
                        "tables.directory=" + directory.resolve("store"),
                        "tables.encryption.keysets.default=" + keyset,
                        "tables.encryption.accept-plaintext=false")
                .run(check::accept);
    }

    private void run(int version, Consumer<AssertableApplicationContext> check) {
        run(type(version, "FilmCatalogue"), check);
    }

    private static Class<?> type(int version, String name) {
        try {
            return Class.forName(RollingRefusalsTest.class.getPackageName() + ".v" + version + "." + name);
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void ask(int version, String command) {
        run(version, context -> {
            assertThat(context).hasNotFailed();
            films(version, context).answer(command);
        });
    }

    private static VersionedFilms<?> films(int version, AssertableApplicationContext context) {
        return VersionedFilms.of(
                type(version, "Film").asSubclass(Record.class), context.getBean(TablesRepository.class));
    }

    /** All rows of all tables. */
    private Map<String, List<Row>> stored() {
        Map<String, List<Row>> stored = new TreeMap<>();
        try (LocalTableStore store = RocksDbTableStores.open(directory.resolve("store"))) {
            for (String table : store.tableNames()) {
                stored.put(table, rows(store, table));
            }
        }
        return stored;
    }

    private static List<Row> rows(TableStore store, String table) {
        List<Row> rows = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable();
        ResultPage<Row> page;
        do {
            page = store.query(table, query, Row.DECODER);
            rows.addAll(page.items());
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return rows;
    }

    private void refused(Class<?> version, Class<? extends Throwable> type, String... words) {
        Map<String, List<Row>> before = stored();
        run(
                version,
                context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(type)
                        .hasMessageContainingAll(words));
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void versionWithoutAReadableIndexIsRejected() {
        ask(2, "save " + FILM);
        refused(
                type(1, "FilmCatalogue"),
                IndexDefinitionMismatchException.class,
                "'byDirector' of Film",
                "does not declare it");
    }

    @Test
    void versionWithAnotherIndexDefinitionIsRejected() {
        ask(2, "save " + FILM);
        refused(
                dev.tables.rolling.redefined.FilmCatalogue.class,
                IndexDefinitionMismatchException.class,
                "'byDirector' of Film",
                "declares it as");
    }

    @Test
    void versionWithoutAnIndexIsRejectedUntilItIsDropped() {
        ask(8, "save " + FILM);
        refused(
                type(10, "FilmCatalogue"),
                IndexDefinitionMismatchException.class,
                "'byTitle' of Film",
                "does not declare it");
    }

    @Test
    void earlierVersionKeepsRowsThatItCannotRead() {
        ask(7, "save " + FILM.replace("Lorre", "Lorre%7CWernicke").replace("votes=3", "votes=3000000000"));
        keepsWhatItCannotHold(5, "lead");
        ask(7, "save " + FILM.replace("votes=3", "votes=3000000000"));
        keepsWhatItCannotHold(4, "votes");
        ask(8, "save " + FILM + "&note=secret");
        keepsWhatItCannotHold(6, "note");
    }

    private void keepsWhatItCannotHold(int version, String property) {
        List<Row> before = stored().get("films");
        run(version, context -> {
            VersionedFilms<?> films = films(version, context);
            for (String command : List.of("save " + FILM, "find drama 1", "update drama 1 title Ikiru")) {
                assertThatThrownBy(() -> films.answer(command))
                        .as(command)
                        .hasMessageContainingAll("Film", "'" + property + "'");
            }
        });
        assertThat(stored().get("films")).isEqualTo(before);
    }
}
