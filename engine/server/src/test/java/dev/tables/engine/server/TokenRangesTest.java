package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.Wire.Reply;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.TableSas;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tokens for random ranges of keys, over the wire: by the protocol and by the extension, each shows and changes what brute force says. */
class TokenRangesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(2231);

    private static final int TOKENS = 40;
    private static final List<String> PARTITIONS = List.of("", "a", "aa", "b", "c");
    private static final List<String> ROWS = List.of("", "1", "10", "2", "3");
    private static final Pattern KEYS = Pattern.compile("\"PartitionKey\":\"([^\"]*)\",\"RowKey\":\"([^\"]*)\"");

    private final Random random = SEED.random();
    private final LocalTableStore engine = LocalTableStore.inMemory();
    private final LoopbackTablesServer server = LoopbackTablesServer.start(engine);
    private final Wire wire = new Wire(server.endpoint() + "/").anonymous();

    @AfterEach
    void end() {
        server.close();
        engine.close();
    }

    @Test
    void tableSasNeitherReadsNorChangesRowsOutsideOfItsRange() {
        engine.createTable("rows");
        for (String partition : PARTITIONS) {
            for (String row : ROWS) {
                engine.write("rows", RowOperation.insert(new PrimaryKey(partition, row), properties -> {}));
            }
        }
        for (int i = 0; i < TOKENS; i++) {
            SasRange range = range();
            String token = TableSas.of("rows")
                    .withPermissions(SasPermission.READ, SasPermission.UPDATE)
                    .forKeyRange(range)
                    .validUntil(Instant.now().plusSeconds(600))
                    .sign(AccountKey.development());
            List<String> expected = new ArrayList<>();
            for (String partition : PARTITIONS) {
                for (String row : ROWS) {
                    if (isWithin(range, partition, row)) {
                        expected.add(partition + "/" + row);
                    }
                }
            }

            assertThat(listed(token, 1 + random.nextInt(9))).as("%s", range).isEqualTo(expected);
            assertThat(listedByExtension(token)).as("%s", range).isEqualTo(expected);
            PrimaryKey keys = new PrimaryKey(any(PARTITIONS), any(ROWS));
            boolean within = isWithin(range, keys.partitionKey(), keys.rowKey());
            String path = "rows(PartitionKey='" + keys.partitionKey() + "',RowKey='" + keys.rowKey() + "')?" + token;
            assertThat(wire.get(path).status()).as("%s %s", range, keys).isEqualTo(within ? 200 : 404);
            assertThat(wire.send("PATCH", path, "{}", "Content-Type", "application/json", "If-Match", "*")
                            .status())
                    .as("%s %s", range, keys)
                    .isEqualTo(within ? 204 : 403);
        }
    }

    private String any(List<String> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** An empty key is no bound: a token cannot say it. */
    private SasRange range() {
        String start = random.nextInt(4) == 0 ? null : PARTITIONS.get(1 + random.nextInt(4));
        String end = random.nextInt(4) == 0 ? null : PARTITIONS.get(1 + random.nextInt(4));
        String startRow = start == null || random.nextBoolean() ? null : ROWS.get(1 + random.nextInt(4));
        String endRow = end == null || random.nextBoolean() ? null : ROWS.get(1 + random.nextInt(4));
        return new SasRange(start, startRow, end, endRow);
    }

    private static boolean isWithin(SasRange range, String partition, String row) {
        String start = range.startPartition();
        String end = range.endPartition();
        String startRow = range.startRow();
        String endRow = range.endRow();
        boolean before = start != null
                && (partition.compareTo(start) < 0
                        || partition.equals(start) && startRow != null && row.compareTo(startRow) < 0);
        boolean behind = end != null
                && (partition.compareTo(end) > 0
                        || partition.equals(end) && endRow != null && row.compareTo(endRow) > 0);
        return !before && !behind;
    }

    private List<String> listed(String token, int top) {
        List<String> found = new ArrayList<>();
        String next = "";
        do {
            Reply page = wire.get("rows?$top=" + top + next + "&" + token, "Accept", Wire.NONE);
            assertThat(page.status()).isEqualTo(200);
            Matcher keys = KEYS.matcher(page.body());
            while (keys.find()) {
                found.add(keys.group(1) + "/" + keys.group(2));
            }
            next = next(page, "NextPartitionKey") + next(page, "NextRowKey");
        } while (!next.isEmpty());
        return found;
    }

    private static String next(Reply page, String name) {
        String value = page.header("x-ms-continuation-" + name);
        return value.isEmpty() ? "" : "&" + name + "=" + value;
    }

    private List<String> listedByExtension(String token) {
        ExtensionCalls calls = new ExtensionCalls(server, token);
        WireInput in = ExtensionCalls.answer(
                calls.call(WireCall.QUERY, (WireOutput out) -> out.text("rows").query(RowQuery.wholeTable())));
        List<String> found = new ArrayList<>();
        for (var row = in.row(); row != null; row = in.row()) {
            found.add(row.partitionKey() + "/" + row.rowKey());
        }
        return found;
    }
}
