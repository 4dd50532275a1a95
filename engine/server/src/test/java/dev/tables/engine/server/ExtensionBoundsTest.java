package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of the extension by clients that may read one table at most: nothing is made of what they may not do, and little of what they may. */
class ExtensionBoundsTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final LoopbackTablesServer server = LoopbackTablesServer.start(store);
    private final ExtensionCalls reader = new ExtensionCalls(
            server,
            TableSas.of("rows")
                    .withPermissions(SasPermission.READ)
                    .validUntil(Instant.now().plusSeconds(3600))
                    .sign(AccountKey.development()));

    @BeforeEach
    void prepare() {
        store.createTable("rows");
        store.createTable("others");
        store.write("rows", RowOperation.insert(new PrimaryKey("p", "r"), row -> row.int32("n", 1)));
    }

    @AfterEach
    void close() {
        server.close();
        store.close();
    }

    private static WireOutput terms(WireOutput out, int terms) {
        out.range(KeyRange.all()).range(KeyRange.all()).bool(true).byteOf(2).int32(terms);
        for (int i = 0; i < terms; i++) {
            out.byteOf(4).byteOf(1).text("");
        }
        return out;
    }

    private void isServed() {
        assertThat(ExtensionCalls.answer(reader.call(
                                WireCall.COUNT, out -> out.text("rows").query(RowQuery.wholeTable())))
                        .int64())
                .isEqualTo(1);
    }

    /** 33 MB of terms, from a client that may read: memory is neither taken for them nor kept afterwards. */
    @Test
    void filterWithMillionsOfTermsIsRejected() {
        for (WireCall call : new WireCall[] {WireCall.QUERY, WireCall.COUNT}) {
            HttpResponse<byte[]> answer = reader.call(call, out -> terms(out.text("rows"), 4_700_000));
            assertThatThrownBy(() -> ExtensionCalls.answer(answer)).hasMessageContaining("terms");
            isServed();
        }
    }

    /** The body ends behind what decides: were more of it read before the permission is checked, it would be found to be cut. */
    @Test
    void permissionsAreCheckedBeforeArgumentsAreRead() {
        assertRefused(WireCall.GET, out -> out.text("others"));
        assertRefused(WireCall.QUERY, out -> out.text("others"));
        assertRefused(WireCall.COUNT, out -> out.text("others"));
        Consumer<WireOutput> insert =
                out -> out.byteOf(RowOperation.Kind.INSERT.ordinal()).text("p").text("new");
        assertRefused(WireCall.WRITE, out -> insert.accept(out.text("rows")));
        assertRefused(WireCall.EXECUTE, out -> insert.accept(out.text("rows").int32(3)));
        assertRefused(WireCall.EXECUTE_ACROSS, out -> insert.accept(out.int32(3).text("rows")));
        isServed();
    }

    private void assertRefused(WireCall call, Consumer<WireOutput> start) {
        assertThat(ExtensionCalls.code(reader.call(call, start)))
                .as(call.name())
                .startsWith("403 Authorization");
    }

    /** A hundred operations are legal, ten thousand over partitions. */
    @Test
    void tooManyOperationsAreNotRead() {
        ExtensionCalls owner = new ExtensionCalls(
                server,
                TableSas.of("rows")
                        .withPermissions(
                                SasPermission.READ, SasPermission.ADD, SasPermission.UPDATE, SasPermission.DELETE)
                        .validUntil(Instant.now().plusSeconds(3600))
                        .sign(AccountKey.development()));
        RowOperation insert = RowOperation.insert(new PrimaryKey("p", "new"), row -> {});
        HttpResponse<byte[]> one = owner.call(WireCall.EXECUTE, out -> {
            out.text("rows").int32(500_000);
            for (int i = 0; i < 101; i++) {
                out.operation(insert);
            }
            // No operations: they are never read.
            for (int i = 0; i < 500_000; i++) {
                out.byteOf(0xFF);
            }
        });
        assertThatThrownBy(() -> ExtensionCalls.answer(one)).hasMessageContaining("100");
        HttpResponse<byte[]> across = owner.call(WireCall.EXECUTE_ACROSS, out -> {
            out.int32(500_000);
            for (int i = 0; i < 10_001; i++) {
                out.text("rows").operation(insert);
            }
            for (int i = 0; i < 500_000; i++) {
                out.byteOf(0xFF);
            }
        });
        assertThatThrownBy(() -> ExtensionCalls.answer(across)).hasMessageContaining("10000");
        assertThat(store.count("rows", RowQuery.wholeTable())).isEqualTo(1);
    }
}
