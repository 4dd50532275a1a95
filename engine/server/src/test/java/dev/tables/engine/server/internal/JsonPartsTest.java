package dev.tables.engine.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Ticks;
import dev.tables.testing.Seed;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What is written to JSON as bytes is what the generator would have made of its text. */
class JsonPartsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(23);

    private static final JsonFactory JSON = new JsonFactory();

    private static String written(Consumer<JsonGenerator> part) {
        ByteOutput bytes = new ByteOutput();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            part.accept(json);
        }
        return new String(bytes.array(), 0, bytes.length(), StandardCharsets.UTF_8);
    }

    private static String quoted(String text) {
        StringWriter written = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), written)) {
            json.writeString(text);
        }
        return written.toString();
    }

    @Test
    void plainTextNeedsNoJsonEscapesAndIsAscii() {
        for (int length = 1; length < 20; length++) {
            for (int position = 0; position < length; position++) {
                for (char c = 0; c < 0x120; c++) {
                    String text = "\u007f".repeat(position) + c + " ".repeat(length - position - 1);
                    boolean isPlain = c >= ' ' && c < 0x80 && c != '"' && c != '\\';
                    byte[] plain = UnescapedText.plain(text);
                    assertThat(plain != null)
                            .as("character %d at %d of %d", (int) c, position, length)
                            .isEqualTo(isPlain);
                    if (plain != null) {
                        assertThat(plain).isEqualTo(text.getBytes(StandardCharsets.US_ASCII));
                    }
                }
            }
        }
        assertThat(UnescapedText.plain("")).isEmpty();
        assertThat(UnescapedText.plain("really?")).hasSize(7);
    }

    @Test
    void unpairedSurrogateIsNotEncodedAsQuestionMark() {
        for (int length = 1; length < 20; length++) {
            for (int position = 0; position < length; position++) {
                String half = "?".repeat(position) + '\uD800' + "x".repeat(length - position - 1);
                assertThat(UnescapedText.plain(half))
                        .as("%d of %d", position, length)
                        .isNull();
            }
        }
    }

    @Test
    void timesAndVersionsMatchTheirTexts() {
        Random random = SEED.random();
        TimeText times = new TimeText();
        long ticks = 0;
        for (int i = 0; i < 20_000; i++) {
            ticks = next(random, ticks);
            long time = ticks;
            ETag version = random.nextInt(4) == 0 ? ETag.of("W/\"version" + i + "\"") : ETag.ofTimestampTicks(time);
            assertThat(written(json -> times.write(json, time))).isEqualTo(quoted(Ticks.format(time)));
            assertThat(written(json -> times.writeVersion(json, version, time))).isEqualTo(quoted(version.toString()));
        }
    }

    /** Often within the second of the one before; sometimes beyond what the protocol can say. */
    private static long next(Random random, long before) {
        return switch (random.nextInt(6)) {
            case 0 -> Ticks.MIN + Math.floorMod(random.nextLong(), Ticks.MAX - Ticks.MIN);
            case 1 -> random.nextBoolean() ? Ticks.MIN : Ticks.MAX;
            case 2 -> random.nextBoolean() ? Ticks.MIN - 1 : Ticks.MAX + 1;
            case 3 -> before / 10_000_000 * 10_000_000;
            default -> Math.max(Ticks.MIN, Math.min(Ticks.MAX, before + random.nextInt(3_000_000) - 1_000_000));
        };
    }

    @Test
    void addressesMatchTheirTexts() {
        Random random = SEED.random();
        RowOutput.Names names = new RowOutput.Names("http://a\"b\\c/account/", "account", "Rows");
        RowLinks links = new RowLinks(names);
        for (int i = 0; i < 2_000; i++) {
            PrimaryKey keys = new PrimaryKey(key(random, 2), key(random, 40));
            String path = RowOutput.Names.path("Rows", keys);
            assertThat(written(json -> links.row(keys).writeId(json))).isEqualTo(quoted(names.base() + path));
            assertThat(written(json -> links.writeEditLink(json))).isEqualTo(quoted(path));
        }
    }

    private static String key(Random random, int longest) {
        String characters = "abc019'\" -_~%&/\\ü中";
        StringBuilder key = new StringBuilder();
        for (int i = random.nextInt(longest); i > 0; i--) {
            key.append(characters.charAt(random.nextInt(random.nextBoolean() ? 6 : characters.length())));
        }
        return key.toString();
    }
}
