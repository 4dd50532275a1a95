package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.Emulator;
import dev.tables.engine.server.Wire.Reply;
import dev.tables.engine.tck.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A random workload on this server and on the vendor's emulator: the answers are the same after normalization, which takes out times, versions,
 * addresses and the order of properties. What differs is left out of the workload, and listed in the module's README.
 */
class DifferentialIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(2226);

    private static final int STEPS = 600;
    private static final String NONE = "application/json;odata=nometadata";
    private static final Pattern MEMBER =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\":(?:\"(?:[^\"\\\\]|\\\\.)*\"|[^,}\\]]+)");
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
            "(N eq 1) or (PartitionKey eq 'p2' and (S eq 'a' or S eq 'c'))");

    /** One of the two, with the versions it has given. */
    private static final class Place {
        private final Wire wire;
        private final Map<String, String> versions = new HashMap<>();

        Place(String base) {
            wire = new Wire(base);
        }

        Reply send(String table, Step step) {
            List<String> headers = new ArrayList<>(List.of("Accept", NONE));
            if (!step.body.isEmpty()) {
                headers.addAll(List.of("Content-Type", step.type));
            }
            String condition = switch (step.condition) {
                case "any" -> "*";
                case "right" -> versions.getOrDefault(step.path, "*");
                case "stale" -> "W/\"datetime'2001-01-01T00%3A00%3A00.0000000Z'\"";
                default -> "";
            };
            if (!condition.isEmpty()) {
                headers.addAll(List.of("If-Match", condition));
            }
            Reply reply = wire.send(
                    step.method,
                    step.path.replace("TABLE", table),
                    step.body.replace("TABLE", table),
                    headers.toArray(String[]::new));
            if (!reply.header("ETag").isEmpty()) {
                versions.put(step.path, reply.header("ETag"));
            }
            return reply;
        }
    }

    /** A request to be sent to both. */
    private record Step(String method, String path, String body, String condition, String type) {}

    @Test
    void answersAsTheEmulatorDoes() {
        RandomGenerator random = SEED.random();
        try (Served served = new Served()) {
            Place ours = new Place(served.base());
            Place theirs = new Place("http://127.0.0.1:" + Emulator.start().port() + "/" + Emulator.ACCOUNT + "/");
            String table = "Differential" + Long.toString(System.nanoTime(), 36);
            for (Place place : List.of(ours, theirs)) {
                assertThat(place.wire
                                .post(
                                        "Tables",
                                        "{\"TableName\":\"" + table + "\"}",
                                        "Content-Type",
                                        "application/json",
                                        "Accept",
                                        NONE)
                                .status())
                        .isEqualTo(201);
            }
            for (int i = 0; i < STEPS; i++) {
                Step step = step(random);
                Reply mine = ours.send(table, step);
                Reply other = theirs.send(table, step);

                assertThat(normal(mine)).as("step %s: %s", i, step).isEqualTo(normal(other));
            }
        }
    }

    private static Step step(RandomGenerator random) {
        String partition = "p" + random.nextInt(3);
        String row = "r" + random.nextInt(7);
        String path = "TABLE(PartitionKey='" + partition + "',RowKey='" + row + "')";
        String json = "application/json";
        return switch (random.nextInt(10)) {
            case 0, 1 -> new Step("POST", "TABLE", row(random, partition, row), "", json);
            case 2 -> new Step("PUT", path, row(random, partition, row), condition(random), json);
            case 3 -> new Step("PATCH", path, row(random, partition, row), condition(random), json);
            case 4 ->
                new Step("DELETE", path, "", List.of("any", "right", "stale").get(random.nextInt(3)), json);
            case 5, 6 -> new Step("GET", path, "", "", json);
            case 7 ->
                new Step(
                        "GET",
                        "TABLE()?$filter="
                                + FILTERS.get(random.nextInt(FILTERS.size())).replace(" ", "%20"),
                        "",
                        "",
                        json);
            case 8 -> new Step("GET", "TABLE()?$top=1000", "", "", json);
            default -> new Step("POST", "$batch", batch(random, partition), "", "multipart/mixed; boundary=batch_a");
        };
    }

    private static String condition(RandomGenerator random) {
        return List.of("", "any", "right", "stale").get(random.nextInt(4));
    }

    private static String row(RandomGenerator random, String partition, String row) {
        StringBuilder json = new StringBuilder("{\"PartitionKey\":\"" + partition + "\",\"RowKey\":\"" + row + "\"");
        if (random.nextBoolean()) {
            json.append(",\"N\":").append(random.nextInt(10));
        }
        if (random.nextBoolean()) {
            json.append(",\"S\":\"").append((char) ('a' + random.nextInt(4))).append('"');
        }
        if (random.nextBoolean()) {
            json.append(",\"B\":").append(random.nextBoolean());
        }
        if (random.nextBoolean()) {
            json.append(",\"L@odata.type\":\"Edm.Int64\",\"L\":\"")
                    .append(random.nextInt(10))
                    .append('"');
        }
        return json.append('}').toString();
    }

    private static String batch(RandomGenerator random, String partition) {
        StringBuilder body =
                new StringBuilder("--batch_a\r\nContent-Type: multipart/mixed; boundary=changeset_b\r\n\r\n");
        List<Integer> rows = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6));
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            String row = "r" + rows.remove(random.nextInt(rows.size()));
            String base = "http://127.0.0.1/devstoreaccount1/TABLE";
            String keys = "(PartitionKey='" + partition + "',RowKey='" + row + "')";
            String request = switch (random.nextInt(4)) {
                case 0 -> "POST " + base;
                case 1 -> "PUT " + base + keys;
                case 2 -> "PATCH " + base + keys;
                default -> "DELETE " + base + keys;
            };
            boolean deletes = request.startsWith("DELETE");
            body.append("--changeset_b\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n")
                    .append(request)
                    .append(" HTTP/1.1\r\n"
                            + "Content-Type: application/json\r\n"
                            + "Accept: application/json;odata=nometadata\r\n")
                    .append(deletes ? "If-Match: *\r\n" : "Prefer: return-no-content\r\n")
                    .append("\r\n")
                    .append(deletes ? "" : row(random, partition, row))
                    .append("\r\n");
        }
        return body.append("--changeset_b--\r\n--batch_a--\r\n").toString();
    }

    /** Status, code, statuses of parts, and the rows with sorted members. */
    private static String normal(Reply reply) {
        StringBuilder normal =
                new StringBuilder().append(reply.status()).append(' ').append(reply.code());
        Matcher parts = Pattern.compile("HTTP/1\\.1 (\\d+)").matcher(reply.body());
        while (parts.find()) {
            normal.append(' ').append(parts.group(1));
        }
        if (reply.status() == 200 || reply.status() == 201) {
            String body = reply.body();
            for (String row : body.split("\\},\\{", -1)) {
                TreeSet<String> members = new TreeSet<>();
                Matcher member = MEMBER.matcher(row);
                while (member.find()) {
                    if (!member.group().startsWith("\"Timestamp")
                            && !member.group().startsWith("\"odata.")) {
                        members.add(member.group());
                    }
                }
                normal.append('\n').append(members);
            }
        }
        return normal.toString();
    }
}
