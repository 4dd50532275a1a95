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
                record Card(Status a, long b, Status status, @PropertyPerElement Map<Status, Integer> rates) implements Payment {}
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
    void lockAcceptsConstantRenamedInTwoDeployments() throws IOException {
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(constants("OPEN, CLOSED")))
                .hasSize(3)
                .allMatch(line -> line.contains(
                                "[Tables/LockedConstant] Payment no longer has the constant 'DONE' for ")
                        && line.contains("first @EnumValue(\"DONE\"), which still stores the earlier text, then "
                                + "@EnumValue(formerNames = \"DONE\")"));
        assertThat(compile(constants("OPEN, @EnumValue(\"DONE\") CLOSED"))).isEmpty();
        assertThat(Files.readString(file())).contains("\"status\": \"DONE later CLOSED, OPEN\"");
        String renamed = constants("OPEN, @EnumValue(formerNames = \"DONE\") CLOSED");
        assertThat(compile(renamed)).isEmpty();
        assertThat(Files.readString(file())).contains("\"status\": \"CLOSED formerly DONE, OPEN\"");
    }

    @Test
    void lockRefusesConstantRenamedInOneDeployment() throws IOException {
        String renamed = constants("OPEN, @EnumValue(formerNames = \"DONE\") CLOSED");
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(renamed))
                .as("keys hold the first text for good")
                .hasSize(2)
                .contains("Payment.java:6 [Tables/LockedConstant] Payment stores 'CLOSED' for 'status', but the "
                        + "previous version of the application stores 'DONE'. While both versions run, the previous "
                        + "version cannot read 'CLOSED'. Rename it in two deployments: first @EnumValue(\"DONE\") "
                        + "CLOSED, which reads both 'DONE' and 'CLOSED', then @EnumValue(formerNames = \"DONE\") CLOSED. "
                        + "If the previous version never runs at the same time as this one, replace 'DONE' with "
                        + "'CLOSED formerly DONE' in \"constants\" in tables-schema.json.")
                .anyMatch(line -> line.contains("keys of 'rates'"));
        assertThat(compile(constants("OPEN, @EnumValue(value = \"is done\", formerNames = \"DONE\") DONE")))
                .hasSize(2)
                .allMatch(line ->
                        line.contains("'is done'. Keep @EnumValue(\"DONE\"), or store the name of the constant"));
        Files.writeString(file(), Files.readString(file()).replace("DONE", "CLOSED formerly DONE"));
        assertThat(compile(renamed)).as("confirmed").isEmpty();
    }

    @Test
    void lockRefusesRemovedFormerName() throws IOException {
        assertThat(compile(constants("OPEN, @EnumValue(formerNames = {\"SHUT\", \"DONE\"}) CLOSED")))
                .isEmpty();
        assertThat(compile(constants("OPEN, @EnumValue(formerNames = \"DONE\") CLOSED")))
                .hasSize(3)
                .contains("Payment.java:6 [Tables/LockedConstant] Payment no longer reads 'SHUT' for 'a', but rows "
                        + "may contain that text. Add it again with @EnumValue(formerNames = \"SHUT\"). Or run "
                        + "SchemaRewrite on every store, and then remove that text from \"constants\" in "
                        + "tables-schema.json.");
        assertThat(compile(constants("OPEN, CLOSED")))
                .hasSize(3)
                .allMatch(line -> line.contains("no longer has the constant 'DONE'"));
        assertThat(compile(constants("OPEN, @EnumValue(formerNames = {\"ENDED\", \"SHUT\", \"DONE\"}) CLOSED")))
                .isEmpty();
        Files.writeString(file(), Files.readString(file()).replace(" formerly ENDED", ""));
        assertThat(compile(constants("OPEN, @EnumValue(formerNames = {\"SHUT\", \"DONE\"}) CLOSED")))
                .isEmpty();
    }

    @Test
    void lockRefusesMergedConstants() {
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(constants("@EnumValue(formerNames = \"DONE\") OPEN")))
                .hasSize(3)
                .contains("Payment.java:6 [Tables/LockedConstant] Payment reads 'OPEN' and 'DONE' as the same "
                        + "constant for 'a', but existing rows use them for different constants. Keep both constants "
                        + "until the rows with 'OPEN' are rewritten. Then remove 'OPEN' from \"constants\" in "
                        + "tables-schema.json.");
    }

    @Test
    void lockRefusesSubtypeNameUnreadableForThePreviousVersion() throws IOException {
        assertThat(compile(PAYMENT)).isEmpty();
        assertThat(compile(PAYMENT.replace("Cash", "Coins")))
                .singleElement()
                .asString()
                .contains("[Tables/LockedEntityType]", "keep its earlier name with @SubtypeName(\"Cash\").");
        assertThat(compile(PAYMENT.replace("record Cash", "@SubtypeName(\"Cash\") record Coins")))
                .isEmpty();
        String renamed = PAYMENT.replace("record Cash", "@SubtypeName(formerNames = \"Cash\") record Coins");
        assertThat(compile(renamed))
                .containsExactly("Payment.java:2 [Tables/LockedEntityType] Payment stores 'Coins' as EntityType, "
                        + "but the previous version of the application stores 'Cash'. While both versions run, the "
                        + "previous version cannot read 'Coins'. Keep @SubtypeName(\"Cash\"), which both versions "
                        + "read. If the previous version never runs at the same time as this one, replace 'Cash' with "
                        + "'Coins formerly Cash' in \"types\" in tables-schema.json.");
        Files.writeString(file(), Files.readString(file()).replace("Card, Cash", "Card, Coins formerly Cash"));
        assertThat(compile(renamed)).as("confirmed").isEmpty();
        assertThat(compile(PAYMENT.replace("Cash", "Coins")))
                .singleElement()
                .asString()
                .contains("[Tables/LockedEntityType]");
    }

    @Test
    void lockSupportsTextsWithAnyCharacters() {
        String odd = constants("OPEN, @EnumValue(value = \"a, b\", formerNames = {\"c formerly d\", \"50%2C\"}) DONE");
        assertThat(compile(odd)).isEmpty();
        assertThat(compile(odd)).isEmpty();
        assertThat(compile(constants("OPEN, @EnumValue(value = \"a, b\", formerNames = \"50%2C\") DONE")))
                .hasSize(3)
                .allMatch(line -> line.contains("no longer reads 'c formerly d'"));
    }
}
