package dev.tables.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesOperations;
import dev.tables.data.repository.TablesRepository;
import dev.tables.mapping.intent.EventualTransactionHandler;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ContextConfiguration;
import patterns.PatternsApplication;
import patterns.compound.Review;
import patterns.copied.Contact;
import patterns.copied.Film;
import patterns.copied.FilmRepository;
import patterns.deleted.Login;
import patterns.deleted.LoginRepository;
import patterns.eventual.Archive;
import patterns.eventual.Note;
import patterns.inpartition.Employee;
import patterns.large.Document;
import patterns.listed.Worker;
import patterns.logtail.Expense;
import patterns.mixed.Medium;
import patterns.numbered.Invoice;
import patterns.numbered.Invoices;
import patterns.overall.Member;
import patterns.series.SensorDay;
import patterns.shards.Event;
import patterns.wide.Questionnaire;

/** Saves a few entities of each pattern, and compares the rows that result, and the plans, with what the pages show. */
@DataTablesTest(properties = {"tables.blobs.directory=target/blobs", "tables.transaction-scope=store"})
@ContextConfiguration(classes = PatternsApplication.class)
@Import({Archive.class, Invoices.class})
class PatternRowsTest {
    private static final Pattern METHOD = Pattern.compile("/\\*\\* ([A-Z_]+): [^*]*\\*/\\s+[\\w<>]+ (\\w+)\\(");

    @Autowired
    private TablesOperations tables;

    @Autowired
    private LoginRepository logins;

    @Autowired
    private FilmRepository films;

    @Autowired
    private EventualTransactionHandler work;

    @Autowired
    private Invoices invoices;

    @Autowired
    private List<TablesRepository<?, ?>> repositories;

    private void shows(String pattern, Object... entities) throws IOException {
        for (Object entity : entities) {
            tables.save(entity);
        }
        Outputs.check("pattern-" + pattern + ".csv", rows(entities[0].getClass()));
    }

    private String rows(Class<?> type) {
        return StoredRows.csv(tables.store(), tables.table(type).model().table());
    }

    @Test
    void localIndexRowsMatchThePage() throws IOException {
        shows(
                "inpartition",
                new Employee("Sales", 223, "jo@example.com", "Jones"),
                new Employee("Sales", 224, "kim@example.com", "Kerr"));
    }

    @Test
    void globalIndexRowsMatchThePage() throws IOException {
        Member member = new Member("chess", 7, "jo@example.com");
        shows("overall", member, new Member("rowing", 3, "kim@example.com"));
        String index = tables.store().tableNames().stream()
                .filter(name -> name.startsWith("members") && !name.equals("members"))
                .findFirst()
                .orElseThrow();
        Outputs.check("pattern-overall-index.csv", StoredRows.csv(tables.store(), index));
    }

    @Test
    void listOfRowKeysMatchesThePage() throws IOException {
        shows(
                "listed",
                new Worker("north", 1, "mason", "Ann"),
                new Worker("north", 2, "mason", "Ben"),
                new Worker("north", 3, "roofer", "Cid"));
    }

    @Test
    void copiedPropertiesMatchThePage() throws IOException {
        Contact contact = new Contact("Eve", "555 0100");
        shows(
                "copied",
                new Film("Delta", 1, "Harbour", 2019, "A port in winter.", contact),
                new Film("Delta", 2, "Meadow", 2024, "A farm in spring.", contact));
        assertThat(films.findTop10ByStudioOrderByYearDesc("Delta"))
                .extracting(title -> title.title())
                .containsExactly("Meadow", "Harbour");
    }

    @Test
    void seriesOfValuesMatchesThePage() throws IOException {
        shows(
                "series",
                new SensorDay("roof", LocalDate.of(2026, 3, 1), Arrays.asList(4.5, 4.2, null, 3.9)),
                new SensorDay("roof", LocalDate.of(2026, 3, 2), List.of(5.0, 5.1)));
    }

    @Test
    void compoundKeyRowsMatchThePage() throws IOException {
        shows(
                "compound",
                new Review("Sales", 223, 2024, "Good.", 2),
                new Review("Sales", 223, 2025, "Very good.", 1),
                new Review("Sales", 224, 2025, "Fair.", 3));
    }

    @Test
    void logTailRowsMatchThePage() throws IOException {
        shows(
                "logtail",
                new Expense("jo", Instant.parse("2026-03-01T09:00:00Z"), new BigDecimal("12.50")),
                new Expense("jo", Instant.parse("2026-04-09T18:30:00Z"), new BigDecimal("80.00")));
    }

    @Test
    void partitionIsDeletedInOneCall() throws IOException {
        LocalDate day = LocalDate.of(2026, 3, 1);
        shows(
                "deleted",
                new Login(day, Instant.parse("2026-03-01T09:00:00Z"), "jo"),
                new Login(day, Instant.parse("2026-03-01T09:05:00Z"), "kim"),
                new Login(day.plusDays(1), Instant.parse("2026-03-02T08:00:00Z"), "jo"));
        assertThat(logins.deleteByDay(day)).isEqualTo(2);
    }

    @Test
    void wideEntityRowsMatchThePage() throws IOException {
        shows("wide", new Questionnaire("sleep", 17, Collections.nCopies(400, "yes")));
    }

    @Test
    void largeValueRowsMatchThePage() throws IOException {
        shows("large", new Document("contracts", "lease", "x".repeat(40_000), new byte[200_000]));
    }

    @Test
    void shardedPartitionRowsMatchThePage() throws IOException {
        shows(
                "shards",
                IntStream.range(0, 6)
                        .mapToObj(number -> new Event(
                                "2026-03-01",
                                Instant.parse("2026-03-01T09:00:00Z").plusSeconds(number),
                                number,
                                "in"))
                        .toArray());
    }

    @Test
    void rowsOfSeveralTypesMatchThePage() throws IOException {
        tables.save(new Medium.Book("A3", 1, "Woolf"));
        tables.save(new Medium.Disc("A3", 2, 74));

        Outputs.check("pattern-mixed.csv", rows(Medium.class));
    }

    @Test
    void eventualTransactionMovesTheNote() throws IOException {
        tables.save(new Note("inbox", 7, "Call Jo"));
        tables.save(new Note("inbox", 8, "Call Kim"));
        Archive.move(tables.store(), work, 7);

        Outputs.check("pattern-eventual.csv", rows(Note.class));
    }

    @Test
    void invoicesHaveConsecutiveNumbers() throws IOException {
        invoices.bill("2026", "Ann", 1_200);
        invoices.bill("2026", "Bob", 800);
        Outputs.check("pattern-numbered.csv", rows(Invoice.class));

        List<CompletableFuture<List<Integer>>> callers = IntStream.range(0, 8)
                .mapToObj(caller -> CompletableFuture.supplyAsync(() -> IntStream.range(0, 10)
                        .mapToObj(i -> invoices.bill("2027", "Ann", i).number())
                        .toList()))
                .toList();
        assertThat(callers.stream().flatMap(caller -> caller.join().stream()))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 80).boxed().toList());
    }

    /** The comment of each query method begins with its access path. */
    @Test
    void commentsNameTheAccessPathsOfPlans() throws IOException {
        Map<String, String> commented = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/patterns"))) {
            for (Path file : files.filter(one -> one.toString().endsWith("Repository.java"))
                    .toList()) {
                METHOD.matcher(Files.readString(file))
                        .results()
                        .forEach(found -> commented.put(found.group(2), found.group(1)));
            }
        }
        Map<String, String> planned = new TreeMap<>();
        tables.queryPlans()
                .all()
                .forEach((repository, methods) -> methods.forEach(
                        (method, plan) -> planned.put(method, plan.accessPath().name())));

        assertThat(repositories).hasSize(15);
        assertThat(commented).isEqualTo(planned).hasSizeGreaterThan(12);
    }
}
