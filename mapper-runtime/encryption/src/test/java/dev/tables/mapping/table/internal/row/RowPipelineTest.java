package dev.tables.mapping.table.internal.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.table.MemoryBlobStore;
import dev.tables.mapping.table.internal.row.RowTransform.Form;
import dev.tables.mapping.table.internal.row.RowTransform.Target;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A test that every transform of a written row is reversed when the row is read. It covers every combination of
 * transforms and every form of row.
 */
class RowPipelineTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int ROUNDS = 2;
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final PrimaryKey INDEX_ROW = new PrimaryKey("p", "~byOpen_x r");

    /** How the two properties are stored that are not the plain one. */
    private enum Stored {
        AS_IT_IS,
        CHUNKED,
        LARGE;

        PropertyModel of(PropertyModel property) {
            return switch (this) {
                case AS_IT_IS -> property;
                case CHUNKED -> property.storage(PropertyStorage.chunked());
                case LARGE -> property.storage(PropertyStorage.large());
            };
        }

        int longest() {
            return this == AS_IT_IS ? 20_000 : 90_000;
        }
    }

    private record Shape(Stored text, Stored scan, boolean textEncrypted, boolean scanEncrypted) {
        EntityModel model() {
            PropertyModel text = this.text.of(PropertyModel.stored("text", ValueType.STRING));
            PropertyModel scan = this.scan.of(PropertyModel.stored("scan", ValueType.BINARY));
            return EntityModel.builder("Thing", "things")
                    .property(PropertyModel.stored("open", ValueType.STRING))
                    .property(textEncrypted ? text.encrypted("default") : text)
                    .property(scanEncrypted ? scan.encrypted("default") : scan)
                    .build();
        }

        boolean isEncrypted() {
            return textEncrypted || scanEncrypted;
        }

        Row random(Random random) {
            byte[] bytes = new byte[random.nextInt(scan.longest())];
            random.nextBytes(bytes);
            return Row.builder(KEYS)
                    .string("open", "o" + random.nextInt(100))
                    .string("text", random.nextInt(5) == 0 ? null : "é".repeat(random.nextInt(text.longest())))
                    .binary("scan", random.nextInt(5) == 0 ? null : bytes)
                    .build();
        }
    }

    static Stream<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        for (Stored text : Stored.values()) {
            for (Stored scan : Stored.values()) {
                for (int encrypted = 0; encrypted < 4; encrypted++) {
                    shapes.add(new Shape(text, scan, encrypted % 2 == 1, encrypted > 1));
                }
            }
        }
        return shapes.stream();
    }

    private static @Nullable RowCipher cipher(Shape shape) {
        Keyring keys = Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
                Map.of("default", KeysetText.generate("default", null)), null));
        return shape.isEncrypted() ? TableEncryption.builder(keys).build().cipherFor(shape.model()) : null;
    }

    private static RowReader reader(Row row) {
        return new StoredRow(row, ETag.ANY, Instant.EPOCH);
    }

    private static Row read(RowPipeline pipeline, Row stored) {
        return Row.from(pipeline.read("things", reader(stored))).withoutETag();
    }

    /**
     * Checks that no property exceeds the length limits of all stores, and that no encrypted value is stored in
     * plaintext.
     */
    private static void assertFit(Shape shape, Row stored) {
        for (String name : stored.propertyNames()) {
            if (stored.value(name) instanceof String text) {
                assertThat(text.length()).isLessThanOrEqualTo(Limits.MAX_STRING_LENGTH);
            } else if (stored.value(name) instanceof byte[] bytes) {
                assertThat(bytes.length).isLessThanOrEqualTo(Limits.MAX_PROPERTY_VALUE_BYTES);
            }
        }
        assertThat(shape.textEncrypted && stored.typeOf("text") == EdmType.STRING)
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void pipelineReadsTheWrittenRow(Shape shape) {
        BlobStore blobs = new MemoryBlobStore();
        RowCipher cipher = cipher(shape);
        EntityModel model = cipher == null ? shape.model() : cipher.model();
        RowPipeline pipeline = RowPipeline.of(model, new WrittenValues(model), cipher, LargeValues.of(model, blobs));
        Random random = SEED.random();
        for (int round = 0; round < ROUNDS; round++) {
            Row plain = shape.random(random);
            RowSource written = pipeline.write(new Target(Form.ENTITY, "things", KEYS, KEYS), plain);
            if (written instanceof LargeSource large) {
                large.added().forEach((name, reference) -> blobs.put(reference.id(), large.bytes(name)));
            }
            Row stored = Row.of(KEYS, written);
            assertFit(shape, stored);
            assertThat(read(pipeline, stored)).isEqualTo(plain);
            assertThat(pipeline.isCurrent("things", reader(stored))).isTrue();
            assertThat(pipeline.references(reader(stored)).keySet())
                    .isEqualTo(
                            written instanceof LargeSource large ? large.added().keySet() : Set.of());

            Row indexRow =
                    Row.of(INDEX_ROW, pipeline.write(new Target(Form.INDEX_ROW, "things", INDEX_ROW, KEYS), plain));
            assertFit(shape, indexRow);
            Row held = Row.of(INDEX_ROW, plain);
            held = shape.text == Stored.LARGE ? held.without("text") : held;
            held = shape.scan == Stored.LARGE ? held.without("scan") : held;
            assertThat(read(pipeline, indexRow)).isEqualTo(held);
        }
    }

    /** Checks that the remains of a longer value are not read after a merge has overlaid it. */
    @ParameterizedTest
    @MethodSource("shapes")
    void pipelineReadsMergedProperties(Shape shape) {
        if (shape.text == Stored.LARGE || shape.scan == Stored.LARGE) {
            // No merge may change what is large.
            return;
        }
        RowCipher cipher = cipher(shape);
        EntityModel model = cipher == null ? shape.model() : cipher.model();
        RowPipeline pipeline = RowPipeline.of(model, new WrittenValues(model), cipher, null);
        Random random = SEED.random();
        for (int round = 0; round < ROUNDS; round++) {
            Row before = shape.random(random);
            Row change = shape.random(random);
            Row stored = Row.of(KEYS, pipeline.write(new Target(Form.ENTITY, "things", KEYS, KEYS), before));
            Row overlaid = Row.of(KEYS, pipeline.write(new Target(Form.MERGE, "things", KEYS, KEYS), change));
            Row expected = before;
            for (String name : overlaid.propertyNames()) {
                stored = stored.with(name, Objects.requireNonNull(overlaid.value(name)));
            }
            for (String name : change.propertyNames()) {
                expected = expected.with(name, Objects.requireNonNull(change.value(name)));
            }
            assertThat(read(pipeline, stored)).isEqualTo(expected);
        }
    }
}
