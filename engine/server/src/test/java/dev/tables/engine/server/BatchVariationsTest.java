package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.server.Wire.Reply;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Batches in every form that a client may give them: line ends, blank lines where they are not needed or missing where
 * they are, headers in any order and case, targets of any form with any query, missing ends.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BatchVariationsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4607);

    private static final List<String> QUERIES = List.of(
            "",
            "?$format=application/json;odata=nometadata",
            "?from=http://a.example/b?c://d",
            "?://",
            "?a=://%20HTTP/1.1&timeout=30",
            "?$format=application/json;odata=minimalmetadata&back=https%3A%2F%2Fa%2Fb");

    private final Served served = new Served();
    private final Wire wire = new Wire(served.base());

    @AfterAll
    void close() {
        served.close();
    }

    private Reply post(String body, String end) {
        return wire.post("$batch", body.replace("\n", end), "Content-Type", "Multipart/Mixed; Boundary=\"batch_a\"");
    }

    /** Writes the operations of a batch in random forms; lines end in a line feed. */
    private final class Writer {
        private final Random random;
        private final String table;
        private final StringBuilder body = new StringBuilder();

        Writer(Random random, String table) {
            this.random = random;
            this.table = table;
        }

        private String oneOf(List<String> list) {
            return list.get(random.nextInt(list.size()));
        }

        private Writer blankLines() {
            body.append("\n".repeat(random.nextInt(3)));
            return this;
        }

        private String cased(String name) {
            return switch (random.nextInt(3)) {
                case 0 -> name.toLowerCase(Locale.ROOT);
                case 1 -> name.toUpperCase(Locale.ROOT);
                default -> name;
            };
        }

        private void headers(String... headers) {
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < headers.length; i += 2) {
                lines.add(cased(headers[i]) + oneOf(List.of(": ", ":", ":  ")) + headers[i + 1] + "\n");
            }
            Collections.shuffle(lines, random);
            lines.forEach(body::append);
        }

        private String target(String key) {
            String path = "/devstoreaccount1/" + table
                    + (key.isEmpty()
                            ? oneOf(List.of("", "()"))
                            : oneOf(List.of(
                                            "(PartitionKey='p',RowKey='KEY')",
                                            "(PartitionKey='p',%20RowKey='KEY')",
                                            "(PartitionKey='p', RowKey='KEY')",
                                            "(RowKey='KEY',PartitionKey='p')"))
                                    .replace("KEY", key));
            return oneOf(List.of("", served.base().replaceAll("/devstoreaccount1/$", ""), "https://other.example:8080"))
                    + path
                    + oneOf(QUERIES);
        }

        void begin() {
            blankLines();
            body.append("--batch_a\n");
            headers(
                    "Content-Type",
                    oneOf(List.of("multipart/mixed; boundary=", "Multipart/Mixed;boundary=")) + "c_b",
                    "X-A",
                    "b");
            body.append('\n');
            blankLines();
        }

        void operation(String method, String key, String json, String... more) {
            body.append("--c_b\n");
            headers("Content-Type", "application/http", "Content-Transfer-Encoding", "binary", "Content-ID", "1");
            body.append('\n');
            request(method, key, json, more);
        }

        void request(String method, String key, String json, String... more) {
            blankLines();
            body.append(method).append(' ').append(target(key)).append(" HTTP/1.1\n");
            List<String> headers = new ArrayList<>(List.of(more));
            headers.addAll(List.of("DataServiceVersion", "3.0", "Accept", "application/json"));
            if (!json.isEmpty()) {
                headers.addAll(List.of("Content-Type", "application/json"));
            }
            boolean announces = !json.isEmpty() && random.nextBoolean();
            if (announces) {
                headers.addAll(List.of("Content-Length", Integer.toString(json.length())));
            }
            headers(headers.toArray(String[]::new));
            if (json.isEmpty()) {
                // Without a body the blank line may be missing.
                blankLines();
                return;
            }
            body.append('\n');
            if (!announces) {
                blankLines();
            }
            body.append(json).append('\n');
        }

        String end(boolean changeSet) {
            if (changeSet) {
                body.append("--c_b--");
            }
            body.append(oneOf(
                    changeSet
                            ? List.of("", "\n", "\n--batch_a", "\n--batch_a--", "\n\n--batch_a--\n\n\n")
                            : List.of("--batch_a--", "\n--batch_a--\n", "--batch_a--\n\n")));
            return body.toString();
        }
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    @Test
    void batchOperationsAreExecutedInAnyFormat() {
        for (int round = 0; round < Effort.byEffort(80, 1_500); round++) {
            Random random = SEED.plus(round).random();
            String table = "Form" + round;
            served.store().createTable(table);
            wire.post(table, "{\"PartitionKey\":\"p\",\"RowKey\":\"old\"}");
            Map<String, Integer> model = new TreeMap<>();
            Writer writer = new Writer(random, table);
            writer.begin();
            int operations = 1 + random.nextInt(6);
            for (int i = 0; i < operations; i++) {
                String key = "r" + i;
                String json = "{\"A\":" + i + ",\"Url\":\"a://b?c\"}";
                model.put(key, i);
                switch (random.nextInt(5)) {
                    case 0 ->
                        writer.operation(
                                "POST", "", json.replace("{", "{\"PartitionKey\":\"p\",\"RowKey\":\"" + key + "\","));
                    case 1 -> writer.operation("PUT", key, json);
                    case 2 -> writer.operation(random.nextBoolean() ? "PATCH" : "MERGE", key, json);
                    default -> writer.operation("POST", key, json, "X-HTTP-Method", "MERGE");
                }
            }
            if (random.nextBoolean()) {
                writer.operation("DELETE", "old", "", "If-Match", "*");
                operations++;
            } else {
                model.put("old", 0);
            }
            String body = writer.end(true);
            Reply reply = post(body, random.nextBoolean() ? "\r\n" : "\n");

            assertThat(reply.status()).as(body).isEqualTo(202);
            assertThat(count(reply.body(), "HTTP/1.1 20"))
                    .as("%s%n%s", body, reply.body())
                    .isEqualTo(operations);
            Map<String, Integer> stored = new TreeMap<>();
            for (Row row : served.store()
                    .query(table, RowQuery.wholeTable(), Row.DECODER)
                    .items()) {
                stored.put(row.rowKey(), row.has("A") ? row.int32("A") : 0);
            }
            assertThat(stored).as(body).isEqualTo(model);
        }
    }

    @Test
    void batchQueryIsAnsweredInAnyFormat() {
        served.store().createTable("Read");
        wire.post("Read", "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"A\":7}");
        for (int round = 0; round < Effort.byEffort(60, 800); round++) {
            Random random = SEED.plus(round).random();
            Writer writer = new Writer(random, "Read");
            String key = List.of("", "r", "absent").get(random.nextInt(3));
            writer.body.append("--batch_a\n");
            writer.headers("Content-Type", "application/http", "Content-Transfer-Encoding", "binary");
            writer.body.append('\n');
            writer.request("GET", key, "");
            String body = writer.end(false);
            Reply reply = post(body, random.nextBoolean() ? "\r\n" : "\n");

            assertThat(reply.status()).as(body).isEqualTo(202);
            if (key.equals("absent")) {
                assertThat(reply.body())
                        .as(body)
                        .contains("HTTP/1.1 404 Not Found")
                        .contains("\"0:The specified");
            } else {
                assertThat(reply.body()).as(body).contains("HTTP/1.1 200 OK").contains("\"A\":7");
            }
        }
    }

    /** Recorded: nothing is done, and the answer is that of a change set. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void emptyChangeSetIsAccepted(String end) {
        for (int round = 0; round < 20; round++) {
            Writer writer = new Writer(SEED.plus(round).random(), "Any");
            writer.begin();
            Reply reply = post(writer.end(true), end);

            assertThat(reply.status()).isEqualTo(202);
            String outer = reply.header("Content-Type").replaceAll(".*boundary=", "");
            String inner = reply.between("boundary=", "\r\n");
            assertThat(reply.body())
                    .isEqualTo("--" + outer + "\r\nContent-Type: multipart/mixed; boundary=" + inner + "\r\n\r\n--"
                            + inner + "--\r\n--" + outer + "--\r\n");
        }
        assertThat(wire.anonymous()
                        .post("$batch", "", "Content-Type", ChangeSet.TYPE)
                        .status())
                .isEqualTo(401);
    }

    /** A batch that ends before its change set does may be cut: nothing of it is done. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--batch_a\nContent-Type: multipart/mixed; boundary=c_b\n",
                "--batch_a\nContent-Type: multipart/mixed; boundary=c_b\n\n",
                "--batch_a\nContent-Type: multipart/mixed; boundary=c_b\n\n--batch_a--",
                "--batch_a\nContent-Type: multipart/mixed; boundary=c_b\n\n--c_b\nContent-Type: application/http\n\n--c_b--",
                "--batch_a--"
            })
    void batchesWithoutOperationsOrEndAreRejected(String body) {
        assertThat(post(body, "\r\n").code()).isEqualTo("InvalidInput");
    }
}
