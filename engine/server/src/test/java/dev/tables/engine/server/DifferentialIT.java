package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.server.DifferentialPlace.Step;
import dev.tables.engine.server.Wire.Reply;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random requests to this server and to the vendor's emulator: the answers are the same after normalization, which takes out times, versions, addresses
 * and the order of properties. What the two do differently is in {@link DifferencesIT}.
 */
@Thorough("starts Azurite")
class DifferentialIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(2226);

    private static final int STEPS = 700;
    private static final List<String> LEVELS = List.of(Wire.NONE, Wire.MINIMAL, Wire.FULL);
    private static final List<String> PROPERTIES = List.of("N", "S", "B", "L", "D", "T", "G", "X");
    private static final List<String> FILTERS = List.of(
            "N ge 5",
            "N lt 3 or N gt 8",
            "not (N eq 4)",
            "S eq 'b'",
            "S gt 'a' and N le 7",
            "B eq true",
            "PartitionKey eq 'p1'",
            "PartitionKey gt 'p0' and RowKey lt 'r4'",
            "RowKey ge 'r2' and RowKey le 'r5'",
            "L eq 5L",
            "L gt 3L and L lt 8L",
            "D gt 1.25",
            "D le 2.25 or S eq 'a'",
            "T lt datetime'2020-01-05T00:00:00Z'",
            "T ge datetime'2020-01-03T00:00:00Z' and B eq false",
            "G eq guid'00000000-0000-0000-0000-000000000002'",
            "X eq X'0102'",
            "(N eq 1) or (PartitionKey eq 'p2' and (S eq 'a' or S eq 'c'))");

    private final Random random = SEED.random();

    @Test
    void serverReturnsTheSameAsAzurite() {
        try (Served served = new Served()) {
            List<DifferentialPlace> both = DifferentialPlace.both(served);
            for (int i = 0; i < STEPS; i++) {
                Step step = step();
                Reply mine = both.get(0).send(step);
                Reply other = both.get(1).send(step);

                assertThat(DifferentialPlace.normal(mine))
                        .as("step %s: %s", i, step)
                        .isEqualTo(DifferentialPlace.normal(other));
            }
        }
    }

    /** Pages of the same rows, and as many of them. */
    @Test
    void serverContinuesPagesLikeAzurite() {
        try (Served served = new Served()) {
            List<DifferentialPlace> both = DifferentialPlace.both(served);
            for (int partition = 0; partition < 3; partition++) {
                Step batch = batch("p" + partition, 100, true);
                for (DifferentialPlace place : both) {
                    assertThat(place.send(batch).status()).isEqualTo(202);
                }
            }
            for (String query : List.of(
                    "$top=1000",
                    "$top=7&$filter=PartitionKey%20eq%20'p1'",
                    "$top=40",
                    "$top=100",
                    "$top=64&$select=N,PartitionKey,RowKey",
                    "$top=9&$filter=N%20lt%203",
                    "$top=50&$filter=PartitionKey%20ge%20'p1'%20and%20RowKey%20lt%20'r5'")) {
                assertThat(pages(both.get(0), query)).as(query).isEqualTo(pages(both.get(1), query));
            }
        }
    }

    /** The rows of each page; a last page without rows does not count, for a service may find out only there that nothing follows. */
    private static List<List<String>> pages(DifferentialPlace place, String query) {
        List<List<String>> pages = new ArrayList<>();
        String next = "";
        do {
            Reply page = place.send(new Step("GET", "TABLE()?" + query + next, ""));
            assertThat(page.status()).isEqualTo(200);
            if (page.body().contains("RowKey")) {
                pages.add(DifferentialPlace.rows(page.body()));
            }
            next = continuation(page, "NextPartitionKey") + continuation(page, "NextRowKey");
        } while (!next.isEmpty() && pages.size() < 400);
        return pages;
    }

    private static String continuation(Reply page, String name) {
        String value = page.header("x-ms-continuation-" + name);
        return value.isEmpty()
                ? ""
                : "&" + name + "=" + value.replace("=", "%3D").replace("+", "%2B");
    }

    private Step step() {
        String partition = "p" + random.nextInt(3);
        String row = "r" + random.nextInt(7);
        String path = "TABLE(PartitionKey='" + partition + "',RowKey='" + row + "')";
        return switch (random.nextInt(12)) {
            case 0, 1 -> new Step("POST", "TABLE", row(partition, row));
            case 2 -> new Step("PUT", path, row(partition, row)).under(condition());
            case 3 -> new Step("PATCH", path, row(partition, row)).under(condition());
            case 4 ->
                new Step("DELETE", path, "")
                        .under(List.of("any", "right", "stale").get(random.nextInt(3)));
            case 5, 6 -> new Step("GET", path, "").with("Accept", LEVELS.get(random.nextInt(LEVELS.size())));
            case 7 -> new Step("GET", path + "?$select=" + selection(), "");
            case 8, 9 ->
                new Step(
                        "GET",
                        "TABLE()?$filter="
                                + FILTERS.get(random.nextInt(FILTERS.size())).replace(" ", "%20"),
                        "");
            case 10 ->
                new Step("GET", "TABLE()?$select=" + selection(), "")
                        .with("Accept", LEVELS.get(random.nextInt(LEVELS.size())));
            default -> batch(partition, 1 + random.nextInt(random.nextInt(5) == 0 ? 60 : 5), false);
        };
    }

    private String selection() {
        List<String> some = new ArrayList<>(PROPERTIES);
        Collections.shuffle(some, random);
        return String.join(",", some.subList(0, 1 + random.nextInt(4)));
    }

    private String condition() {
        return List.of("", "any", "right", "stale").get(random.nextInt(4));
    }

    /** A row of some properties, of every type. */
    private String row(String partition, String row) {
        StringBuilder json = new StringBuilder("{\"PartitionKey\":\"" + partition + "\",\"RowKey\":\"" + row + "\"");
        for (String property : PROPERTIES) {
            if (random.nextBoolean()) {
                json.append(',').append(property(property, random.nextInt(10)));
            }
        }
        return json.append('}').toString();
    }

    private static String property(String name, int n) {
        return switch (name) {
            case "N" -> "\"N\":" + n;
            case "S" -> "\"S\":\"" + (char) ('a' + n % 4) + "\"";
            case "B" -> "\"B\":" + (n % 2 == 0);
            case "L" -> typed("L", "Int64", String.valueOf(n));
            case "D" -> "\"D\":" + n + ".25";
            case "T" -> typed("T", "DateTime", String.format(Locale.ROOT, "2020-01-%02dT03:04:05.1234567Z", 1 + n));
            case "G" -> typed("G", "Guid", new UUID(0, n).toString());
            default ->
                typed(
                        "X",
                        "Binary",
                        Base64.getEncoder()
                                .encodeToString(("\1\2" + "x".repeat(n % 3)).getBytes(StandardCharsets.US_ASCII)));
        };
    }

    private static String typed(String name, String type, String value) {
        return "\"" + name + "@odata.type\":\"Edm." + type + "\",\"" + name + "\":\"" + value + "\"";
    }

    /** Operations on different rows of a partition; inserts only, or of all kinds, of which some fail. */
    private Step batch(String partition, int count, boolean inserts) {
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < Math.max(7, count); i++) {
            rows.add(i);
        }
        Collections.shuffle(rows, random);
        List<String> parts = new ArrayList<>();
        for (int row : rows.subList(0, count)) {
            parts.add(operation(partition, "r" + row, inserts));
        }
        return new Step("POST", "$batch", ChangeSet.body(parts)).as(ChangeSet.TYPE);
    }

    private String operation(String partition, String row, boolean inserts) {
        String base = "http://127.0.0.1/devstoreaccount1/TABLE";
        String keys = "(PartitionKey='" + partition + "',RowKey='" + row + "')";
        // Rows beyond those of the single requests are rare to be there: large transactions of deletes would all fail.
        boolean isNew = row.length() > 2 || row.charAt(1) > '6';
        String request = switch (inserts ? 0 : random.nextInt(isNew ? 3 : 5)) {
            case 0 -> inserts || !isNew ? "POST " + base : "PUT " + base + keys;
            case 1 -> "PUT " + base + keys;
            case 2 -> "PATCH " + base + keys;
            case 3 -> "DELETE " + base + keys;
            default -> "PUT " + base + keys + " stale";
        };
        boolean deletes = request.startsWith("DELETE");
        boolean stale = request.endsWith(" stale");
        String condition = deletes ? "If-Match: *\r\n" : "Prefer: return-no-content\r\n";
        String version = stale ? "If-Match: W/\"datetime'2001-01-01T00%3A00%3A00.0000000Z'\"\r\n" : "";
        return ChangeSet.part(
                request.replace(" stale", ""),
                "Content-Type: application/json\r\nAccept: " + Wire.NONE + "\r\n" + condition + version,
                deletes ? "" : row(partition, row));
    }
}
