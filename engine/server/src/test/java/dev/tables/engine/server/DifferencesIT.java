package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.DifferentialPlace.Step;
import dev.tables.engine.server.Wire.Reply;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What this server and the vendor's emulator do differently, request by request; the README explains each. Requests of the kind that {@link
 * DifferentialIT} sends are not among them.
 */
class DifferencesIT {
    private static final String ROW = "TABLE(PartitionKey='p',RowKey='r')";
    private static final String JSON = "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"";

    /**
     * A request, and both answers: status and code.
     *
     * @param what names it
     */
    private record Case(String what, Step step, String ours, String theirs) {}

    private static Step get(String path) {
        return new Step("GET", path, "");
    }

    private static Step post(String path, String body) {
        return new Step("POST", path, body);
    }

    private static Step batch(String... operations) {
        return post("$batch", ChangeSet.body(List.of(operations))).as(ChangeSet.TYPE);
    }

    private static String insert(String partition, String row) {
        return ChangeSet.insert("http://127.0.0.1/devstoreaccount1/TABLE", partition, row);
    }

    private static String[] inserts(int count) {
        String[] all = new String[count];
        for (int i = 0; i < count; i++) {
            all[i] = insert("many", "r" + i);
        }
        return all;
    }

    private static List<Case> cases() {
        List<Case> all = new ArrayList<>(tables());
        all.addAll(versions());
        all.addAll(bodies());
        all.addAll(queries());
        all.addAll(transactions());
        return all;
    }

    private static List<Case> tables() {
        return List.of(
                new Case(
                        "row that is there",
                        post("TABLE", JSON + "}"),
                        "409 EntityAlreadyExists",
                        "409 EntityAlreadyExists"),
                new Case(
                        "row that is absent",
                        get("TABLE(PartitionKey='p',RowKey='none')"),
                        "404 ResourceNotFound",
                        "404 ResourceNotFound"),
                new Case("table that is absent", get("Nowhere()"), "404 TableNotFound", "404 TableNotFound"),
                new Case(
                        "insert into a table that is absent",
                        post("Nowhere", JSON + "}"),
                        "404 TableNotFound",
                        "404 TableNotFound"),
                new Case(
                        "table that is there",
                        post("Tables", "{\"TableName\":\"TABLE\"}"),
                        "409 TableAlreadyExists",
                        "409 TableAlreadyExists"),
                new Case(
                        "delete of a table that is absent",
                        new Step("DELETE", "Tables('Nowhere')", ""),
                        "404 ResourceNotFound",
                        "404 ResourceNotFound"),
                new Case(
                        "table's name with a digit first",
                        post("Tables", "{\"TableName\":\"1abc\"}"),
                        "400 InvalidResourceName",
                        "400"),
                new Case(
                        "table's name of two characters",
                        post("Tables", "{\"TableName\":\"ab\"}"),
                        "400 OutOfRangeInput",
                        "400"),
                new Case(
                        "table without a name", post("Tables", "{}"), "400 PropertiesNeedValue", "400 TableNameEmpty"));
    }

    private static List<Case> versions() {
        return List.of(
                new Case("delete without a condition", new Step("DELETE", ROW, ""), "400 MissingRequiredHeader", "400"),
                new Case(
                        "delete of a row that is absent",
                        new Step("DELETE", "TABLE(PartitionKey='p',RowKey='none')", "").under("any"),
                        "404 ResourceNotFound",
                        "404 ResourceNotFound"),
                new Case(
                        "merge of a row that is absent",
                        new Step(
                                        "PATCH",
                                        "TABLE(PartitionKey='p',RowKey='none')",
                                        JSON.replace("\"r\"", "\"none\"") + "}")
                                .under("any"),
                        "404 ResourceNotFound",
                        "404 ResourceNotFound"),
                new Case(
                        "stale version",
                        new Step("PUT", ROW, JSON + "}").under("stale"),
                        "412 UpdateConditionNotSatisfied",
                        "412 UpdateConditionNotSatisfied"),
                new Case(
                        "version in another form",
                        new Step("PUT", ROW, JSON + "}").with("Accept", Wire.NONE, "If-Match", "none"),
                        "400 InvalidInput",
                        "400 InvalidInput"));
    }

    private static List<Case> bodies() {
        return List.of(
                new Case("body that is no JSON", post("TABLE", "{\"PartitionKey\":"), "400 InvalidInput", "400"),
                new Case(
                        "body without a key",
                        post("TABLE", "{\"PartitionKey\":\"p\"}"),
                        "400 PropertiesNeedValue",
                        "400 PropertiesNeedValue"),
                new Case(
                        "number that is no Int32",
                        post("TABLE", JSON.replace("\"r\"", "\"n1\"") + ",\"N@odata.type\":\"Edm.Int32\",\"N\":\"x\"}"),
                        "400 InvalidInput",
                        "400 InvalidInput"),
                new Case(
                        "type that is none",
                        post("TABLE", JSON.replace("\"r\"", "\"n2\"") + ",\"N@odata.type\":\"Edm.Some\",\"N\":\"x\"}"),
                        "400 InvalidInput",
                        "500"),
                new Case(
                        "nested object",
                        post("TABLE", JSON.replace("\"r\"", "\"n3\"") + ",\"N\":{\"a\":1}}"),
                        "400 InvalidInput",
                        "400 InvalidInput"),
                new Case(
                        "key with a slash",
                        post("TABLE", "{\"PartitionKey\":\"a/b\",\"RowKey\":\"r\"}"),
                        "400 OutOfRangeInput",
                        "400 InvalidInput"),
                new Case(
                        "key of 1025 characters",
                        post("TABLE", "{\"PartitionKey\":\"" + "k".repeat(1025) + "\",\"RowKey\":\"r\"}"),
                        "400 PropertyValueTooLarge",
                        "400 InvalidInput"),
                new Case(
                        "text of more than 64 KiB",
                        post("TABLE", JSON.replace("\"r\"", "\"n4\"") + ",\"S\":\"" + "s".repeat(33_000) + "\"}"),
                        "400 PropertyValueTooLarge",
                        "400 PropertyValueTooLarge"),
                new Case(
                        "253 properties",
                        post("TABLE", JSON.replace("\"r\"", "\"n5\"") + properties(253) + "}"),
                        "400 TooManyProperties",
                        "201"),
                new Case(
                        "row of more than 1 MiB",
                        post("TABLE", JSON.replace("\"r\"", "\"n6\"") + large() + "}"),
                        "400 EntityTooLarge",
                        "201"));
    }

    private static List<Case> queries() {
        return List.of(
                new Case("filter that is none", get("TABLE()?$filter=N%20eq"), "400 InvalidInput", "400 InvalidInput"),
                new Case(
                        "filter with an unknown function",
                        get("TABLE()?$filter=startswith(S,'a')"),
                        "400 InvalidInput",
                        "400 InvalidInput"),
                new Case("$top of 0", get("TABLE()?$top=0"), "200", "200"),
                new Case("$top of 1001", get("TABLE()?$top=1001"), "400 InvalidInput", "200"),
                new Case("$top that is no number", get("TABLE()?$top=many"), "400 InvalidInput", "400"),
                new Case("$orderby", get("TABLE()?$orderby=N"), "501 NotImplemented", "200"),
                new Case("continuation that is none", get("TABLE()?NextPartitionKey=none"), "400 InvalidInput", "200"),
                new Case(
                        "insert with POST to a row",
                        post(ROW, JSON + "}"),
                        "405 MethodNotAllowed",
                        "409 EntityAlreadyExists"),
                new Case(
                        "method that is none here",
                        new Step("PUT", "TABLE", JSON + "}"),
                        "405 MethodNotAllowed",
                        "400"),
                new Case(
                        "Atom",
                        get("TABLE()").with("Accept", "application/atom+xml"),
                        "415 AtomFormatNotSupported",
                        "415"),
                new Case(
                        "version of the protocol that is none",
                        get("TABLE()").with("x-ms-version", "soon", "Accept", Wire.NONE),
                        "400 InvalidHeaderValue",
                        "200"));
    }

    private static List<Case> transactions() {
        return List.of(
                new Case(
                        "transaction over two partitions",
                        batch(insert("x", "1"), insert("y", "1")),
                        "202 400 CommandsInBatchActOnDifferentPartitions",
                        "202 204"),
                new Case(
                        "transaction with a row twice",
                        batch(insert("x", "2"), insert("x", "2")),
                        "202 400 InvalidDuplicateRow",
                        "202 400 InvalidDuplicateRow"),
                new Case(
                        "transaction of 101 operations",
                        batch(inserts(101)),
                        "202 400 InvalidInput",
                        "202 400 InvalidInput"),
                new Case(
                        "transaction with a duplicate",
                        batch(insert("p", "r")),
                        "202 409 EntityAlreadyExists",
                        "202 409 EntityAlreadyExists"),
                new Case("empty change set", batch(), "202", "500"),
                new Case(
                        "body that is no multipart",
                        post("$batch", "nothing").as("multipart/mixed; boundary=b"),
                        "400 InvalidInput",
                        "500"),
                new Case(
                        "multipart without a boundary",
                        post("$batch", "nothing").as("multipart/mixed"),
                        "400 InvalidInput",
                        "500"));
    }

    private static String properties(int count) {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < count; i++) {
            json.append(",\"P").append(i).append("\":1");
        }
        return json.toString();
    }

    private static String large() {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < 18; i++) {
            json.append(",\"S")
                    .append(i)
                    .append("\":\"")
                    .append("s".repeat(31_000))
                    .append('"');
        }
        return json.toString();
    }

    /** Status, code, and those of the part that failed. */
    private static String answer(Reply reply) {
        Matcher part = Pattern.compile("HTTP/1\\.1 ([0-9]+)").matcher(reply.body());
        String within = reply.status() == 202 && part.find() ? " " + part.group(1) : "";
        return (reply.status() + within + " " + reply.code()).strip();
    }

    @Test
    void serverBehavesAsDocumented() {
        try (Served served = new Served()) {
            check(DifferentialPlace.ours(served), Case::ours);
        }
    }

    @Test
    @Thorough("starts Azurite")
    void azuriteBehavesDifferentlyAsDocumented() {
        check(DifferentialPlace.emulators(), Case::theirs);
    }

    private static void check(DifferentialPlace place, Function<Case, String> answers) {
        List<String> found = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        place.send(post("TABLE", JSON + ",\"N\":1}"));
        for (Case one : cases()) {
            found.add(one.what() + " | " + answer(place.send(one.step())));
            expected.add(one.what() + " | " + answers.apply(one));
        }
        assertThat(String.join("\n", found)).isEqualTo(String.join("\n", expected));
    }
}
