package dev.tables.engine.server;

import dev.tables.engine.azure.Emulator;
import dev.tables.engine.server.Wire.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One of two services whose answers are compared, with the versions it has given. Requests name their table as TABLE. */
final class DifferentialPlace {

    private static final Pattern MEMBER =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\":(?:\"(?:[^\"\\\\]|\\\\.)*\"|[^,}\\]]+)");

    private final Wire wire;
    private final String table;
    private final Map<String, String> versions = new HashMap<>();

    private DifferentialPlace(String base, String table) {
        this.wire = new Wire(base);
        this.table = table;
    }

    /** Ours and the emulator's, each with a new table of the same name. */
    static List<DifferentialPlace> both(Served served) {
        String table = newName();
        return List.of(ours(served, table), emulators(table));
    }

    /** Returns our server, with a new table. */
    static DifferentialPlace ours(Served served) {
        return ours(served, newName());
    }

    /** Returns the emulator, with a new table. */
    static DifferentialPlace emulators() {
        return emulators(newName());
    }

    private static String newName() {
        return "Differential" + Long.toString(System.nanoTime(), 36);
    }

    private static DifferentialPlace ours(Served served, String table) {
        return new DifferentialPlace(served.base(), table).create();
    }

    private static DifferentialPlace emulators(String table) {
        return new DifferentialPlace(
                        "http://127.0.0.1:" + Emulator.start().port() + "/" + Emulator.ACCOUNT + "/", table)
                .create();
    }

    private DifferentialPlace create() {
        Reply created = send(new Step("POST", "Tables", "{\"TableName\":\"TABLE\"}"));
        if (created.status() != 201) {
            throw new IllegalStateException("The table was not created: " + created.status());
        }
        return this;
    }

    /**
     * A request to be sent to both.
     *
     * @param condition of a change: empty, any, right, or stale
     * @param headers names and values in turn, besides those of the body
     */
    record Step(String method, String path, String body, String condition, String type, List<String> headers) {
        Step(String method, String path, String body) {
            this(method, path, body, "", "application/json", List.of("Accept", Wire.NONE));
        }

        Step under(String other) {
            return new Step(method, path, body, other, type, headers);
        }

        Step as(String other) {
            return new Step(method, path, body, condition, other, headers);
        }

        Step with(String... more) {
            return new Step(method, path, body, condition, type, List.of(more));
        }
    }

    Reply send(Step step) {
        List<String> headers = new ArrayList<>(step.headers());
        if (!step.body().isEmpty()) {
            headers.addAll(List.of("Content-Type", step.type()));
        }
        String condition = switch (step.condition()) {
            case "any" -> "*";
            case "right" -> versions.getOrDefault(step.path(), "*");
            case "stale" -> "W/\"datetime'2001-01-01T00%3A00%3A00.0000000Z'\"";
            default -> "";
        };
        if (!condition.isEmpty()) {
            headers.addAll(List.of("If-Match", condition));
        }
        Reply reply = wire.send(
                step.method(),
                step.path().replace("TABLE", table),
                step.body().replace("TABLE", table),
                headers.toArray(String[]::new));
        if (!reply.header("ETag").isEmpty()) {
            versions.put(step.path(), reply.header("ETag"));
        }
        return reply;
    }

    /** Status, code, statuses of parts, and the rows with sorted members, without what differs between any two services. */
    static String normal(Reply reply) {
        StringBuilder normal =
                new StringBuilder().append(reply.status()).append(' ').append(reply.code());
        Matcher parts = Pattern.compile("HTTP/1\\.1 (\\d+)").matcher(reply.body());
        while (parts.find()) {
            normal.append(' ').append(parts.group(1));
        }
        if (reply.status() == 200 || reply.status() == 201) {
            rows(reply.body()).forEach(row -> normal.append('\n').append(row));
        }
        return normal.toString();
    }

    /** The members of each row, sorted: no times, no versions, no nulls, and addresses without their host. */
    static List<String> rows(String body) {
        List<String> rows = new ArrayList<>();
        for (String row : body.replace("\"value\":[", "").split("\\},\\{", -1)) {
            TreeSet<String> members = new TreeSet<>();
            Matcher member = MEMBER.matcher(row);
            while (member.find()) {
                String text = member.group();
                boolean differs = text.startsWith("\"Timestamp")
                        || text.startsWith("\"odata.etag")
                        || text.startsWith("\"odata.metadata")
                        || text.endsWith(":null");
                if (!differs) {
                    members.add(text.replaceAll("http://[^/]*/", "http://host/"));
                }
            }
            rows.add(members.toString());
        }
        return rows;
    }
}
