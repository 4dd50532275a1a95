package dev.tables.engine.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccessPolicy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whatever clients send: no exception but the typed one. Runs the inputs in {@code InputFuzzTestInputs}; with {@code JAZZER_FUZZ=1} in the
 * environment it searches for new ones.
 */
class InputFuzzTest {
    private static byte[] bytes(byte @Nullable [] data) {
        return data == null ? new byte[0] : data;
    }

    private static String text(byte @Nullable [] data) {
        return new String(bytes(data), StandardCharsets.ISO_8859_1);
    }

    @FuzzTest(maxDuration = "1m")
    void addressesAreReadOrRefused(byte @Nullable [] data) {
        Address address;
        try {
            address = Address.parse(text(data), null);
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isBetween(400, 501);
            return;
        }
        PrimaryKey keys = address.primaryKey();
        String table = address.table();
        if (keys != null && table != null) {
            String path = RowOutput.Names.path(Percent.encode(table), keys);
            assertThat(Address.parse(path, null)).isEqualTo(address);
        }
    }

    @FuzzTest(maxDuration = "1m")
    void queriesAreReadOrRefused(byte @Nullable [] data) {
        try {
            QueryParameters query = QueryParameters.parse(text(data));
            for (String name : query.names()) {
                assertThat(query.all(name)).isNotEmpty();
            }
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    @FuzzTest(maxDuration = "1m")
    void continuationsAreReadOrRefused(byte @Nullable [] data) {
        try {
            String part = ContinuationText.decode(text(data));
            if (part != null) {
                assertThat(ContinuationText.decode(ContinuationText.encode(part)))
                        .isEqualTo(part);
            }
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    /** What is read can be stored, or is refused by the rules of rows; and what was stored reads the same when it comes back. */
    @FuzzTest(maxDuration = "1m")
    void rowsAreReadOrRefused(byte @Nullable [] data) {
        byte[] body = bytes(data);
        SentRow row;
        PrimaryKey keys;
        try {
            row = JsonInput.row(body, 0, body.length);
            keys = row.keys();
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isEqualTo(400);
            return;
        }
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("Rows");
            try {
                store.write("Rows", RowOperation.insert(keys, row));
            } catch (InvalidRowException refused) {
                return;
            }
            assertThat(RoundTrip.again(store, keys)).isEqualTo(RoundTrip.stored(store, keys));
        }
    }

    @FuzzTest(maxDuration = "1m")
    void batchesAreReadOrRefused(byte @Nullable [] data) {
        byte[] body = bytes(data);
        try {
            BatchInput.Batch batch = BatchInput.read("multipart/mixed; boundary=a", body, body.length);
            assertThat(batch.parts()).isNotEmpty().hasSizeLessThanOrEqualTo(101);
            for (BatchInput.Part part : batch.parts()) {
                assertThat(part.offset()).isBetween(0, body.length);
                assertThat(part.length()).isBetween(0, body.length - part.offset());
            }
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    @FuzzTest(maxDuration = "1m")
    void documentsAreReadOrRefused(byte @Nullable [] data) {
        byte[] body = bytes(data);
        try {
            List<AccessPolicy> policies = PoliciesXml.read(body, body.length);
            ByteOutput written = PoliciesXml.write(policies);
            assertThat(PoliciesXml.read(written.array(), written.length())).isEqualTo(policies);
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
        try {
            ServiceProperties properties = ServiceProperties.NONE.with(body, body.length);
            ByteOutput written = properties.write();
            assertThat(ServiceProperties.NONE.with(written.array(), written.length()))
                    .isEqualTo(properties);
        } catch (ProtocolException refused) {
            assertThat(refused.status()).isEqualTo(400);
        }
    }
}
