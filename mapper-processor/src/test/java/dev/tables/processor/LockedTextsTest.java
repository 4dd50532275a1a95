package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema lock and the texts under which rows hold constants and subtypes. */
class LockedTextsTest {
    private static final String HEAD = "package shop; import dev.tables.annotation.*; import java.util.*;\n";

    private static final String PAYMENT = """
            @TableEntity
            sealed interface Payment {
                @PartitionKey Status a();
                @RowKey long b();
                record Card(Status a, long b, Status status, @Exploded Map<Status, Integer> rates) implements Payment {}
                record Cash(Status a, long b) implements Payment {}
                enum Status { OPEN, DONE }
            }
            """;

    @TempDir
    private Path folder;

    private List<String> compile(String body) {
        return Compiled.diagnostics(Compiled.compile(List.of("-Atables.schema=" + file()), HEAD + body));
    }

    private Path file() {
        return folder.resolve("tables-schema.json");
    }

    private static String constants(String texts) {
        return PAYMENT.replace("OPEN, DONE", texts);
    }

    @Test
    void followsAConstantThatIsRenamedInTwoDeployments() throws IOException {
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(constants("OPEN, CLOSED")))
                .hasSize(3)
                .allMatch(line -> line.contains("[Tables/LockedConstant] Payment has no constant 'DONE' for ")
                        && line.contains("give it @Constant(\"DONE\"), which still stores that text, as versions before"
                                + " do, and one deployment later @Constant(formerly = \"DONE\")"));
        assertThat(compile(constants("OPEN, @Constant(\"DONE\") CLOSED"))).isEmpty();
        assertThat(Files.readString(file())).contains("\"status\": \"DONE later CLOSED, OPEN\"");
        String renamed = constants("OPEN, @Constant(formerly = \"DONE\") CLOSED");
        assertThat(compile(renamed)).isEmpty();
        assertThat(Files.readString(file())).contains("\"status\": \"CLOSED formerly DONE, OPEN\"");
    }

    @Test
    void refusesAConstantThatIsRenamedInOneDeployment() throws IOException {
        String renamed = constants("OPEN, @Constant(formerly = \"DONE\") CLOSED");
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(renamed))
                .as("keys hold the first text for good")
                .hasSize(2)
                .contains(
                        "Payment.java:6 [Tables/LockedConstant] Payment stores 'CLOSED' for 'status' where the version"
                                + " before stores 'DONE'. While both run, that version cannot read 'CLOSED'. Rename it in two"
                                + " deployments: first @Constant(\"DONE\") CLOSED, which reads both texts, then"
                                + " @Constant(formerly = \"DONE\") CLOSED. If the version before never runs beside this one,"
                                + " put 'CLOSED formerly DONE' in the place of 'DONE' into \"constants\" in"
                                + " tables-schema.json.")
                .anyMatch(line -> line.contains("keys of 'rates'"));
        assertThat(compile(constants("OPEN, @Constant(value = \"is done\", formerly = \"DONE\") DONE")))
                .hasSize(2)
                .allMatch(line ->
                        line.contains("'is done'. Keep @Constant(\"DONE\"), or store the name of the constant"));
        Files.writeString(file(), Files.readString(file()).replace("DONE", "CLOSED formerly DONE"));
        assertThat(compile(renamed)).as("confirmed").isEmpty();
    }

    @Test
    void refusesToDropATextThatRowsMayHold() throws IOException {
        assertThat(compile(constants("OPEN, @Constant(formerly = {\"SHUT\", \"DONE\"}) CLOSED")))
                .isEmpty();
        assertThat(compile(constants("OPEN, @Constant(formerly = \"DONE\") CLOSED")))
                .hasSize(3)
                .contains(
                        "Payment.java:6 [Tables/LockedConstant] Payment no longer reads 'SHUT' for 'a', which rows may hold."
                                + " Name it again with @Constant(formerly = \"SHUT\"), or run SchemaRewrite on every store and remove"
                                + " it from \"constants\" in tables-schema.json.");
        assertThat(compile(constants("OPEN, CLOSED"))).hasSize(3).allMatch(line -> line.contains("no constant 'DONE'"));
        assertThat(compile(constants("OPEN, @Constant(formerly = {\"ENDED\", \"SHUT\", \"DONE\"}) CLOSED")))
                .isEmpty();
        Files.writeString(file(), Files.readString(file()).replace(" formerly ENDED", ""));
        assertThat(compile(constants("OPEN, @Constant(formerly = {\"SHUT\", \"DONE\"}) CLOSED")))
                .isEmpty();
    }

    @Test
    void refusesToMakeOneConstantOfTwo() {
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(constants("@Constant(formerly = \"DONE\") OPEN")))
                .hasSize(3)
                .contains(
                        "Payment.java:6 [Tables/LockedConstant] Payment reads 'OPEN' as 'DONE' for 'a', but rows have both. Keep"
                                + " two constants until the rows of one are rewritten, then remove it from \"constants\" in"
                                + " tables-schema.json.");
    }

    @Test
    void refusesToStoreASubtypeUnderANameThatTheVersionBeforeCannotRead() throws IOException {
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(PAYMENT.replace("Cash", "Coins")))
                .singleElement()
                .asString()
                .contains("[Tables/LockedEntityType]", "by @EntityType(\"Cash\"), which still stores that text");
        assertThat(compile(PAYMENT.replace("record Cash", "@EntityType(\"Cash\") record Coins")))
                .isEmpty();
        String renamed = PAYMENT.replace("record Cash", "@EntityType(formerly = \"Cash\") record Coins");
        assertThat(compile(renamed))
                .containsExactly(
                        "Payment.java:2 [Tables/LockedEntityType] Payment stores 'Coins' as EntityType where the"
                                + " version before stores 'Cash'. While both run, that version cannot read 'Coins'. Keep"
                                + " @EntityType(\"Cash\"), which both read. If the version before never runs beside this one, put"
                                + " 'Coins formerly Cash' in the place of 'Cash' into \"types\" in tables-schema.json.");
        Files.writeString(file(), Files.readString(file()).replace("Card, Cash", "Card, Coins formerly Cash"));
        assertThat(compile(renamed)).as("confirmed").isEmpty();
        assertThat(compile(PAYMENT.replace("Cash", "Coins")))
                .singleElement()
                .asString()
                .contains("[Tables/LockedEntityType]");
    }

    @Test
    void locksTextsWithAnyCharacters() {
        String odd = constants("OPEN, @Constant(value = \"a, b\", formerly = {\"c formerly d\", \"50%2C\"}) DONE");
        assertThat(compile(odd)).isEmpty();
        assertThat(compile(odd)).isEmpty();
        assertThat(compile(constants("OPEN, @Constant(value = \"a, b\", formerly = \"50%2C\") DONE")))
                .hasSize(3)
                .allMatch(line -> line.contains("no longer reads 'c formerly d'"));
    }
}
