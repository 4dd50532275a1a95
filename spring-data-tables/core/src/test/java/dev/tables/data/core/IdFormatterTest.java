package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.agreement.CompiledSources;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.MapperProcessor;
import dev.tables.testing.Seed;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every identity has one text that needs no encoding in an address, and no other text is read as it. */
class IdFormatterTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(41);

    private static final int ROUNDS = 60;
    private static final List<ValueType> TYPES =
            Arrays.stream(ValueType.values()).filter(ValueType::isKeyComponent).toList();
    private static final String[] HARD = {
        "",
        ".",
        "..",
        "...",
        "a.b",
        "~",
        "~~",
        "~2E",
        ",",
        ",,",
        "a,b",
        "a/b",
        "%2F",
        "?",
        "#",
        ";",
        "{a}",
        " ",
        "+",
        "é",
        "\uD83D\uDE00",
        "\u0000",
        "\uFFFF"
    };

    /** Of two components. */
    @TableEntity
    record Worker(
            @PartitionKey String department,
            @RowKey(digits = 8) int number,
            String name) {}

    record Number(int number, @Nullable String department) {}

    @TableEntity(table = "namedSettings", constantRowKey = "setting")
    record Setting(@PartitionKey String name, String value) {}

    /** Of properties whose names components of records cannot have. */
    @TableEntity(table = "hashed")
    static class Hashed {
        @PartitionKey
        String toString = "";

        @RowKey(digits = 8)
        int hashCode;
    }

    @Test
    void componentsHaveTheNamesOfRenamedProperties() {
        IdFormatter<IdFormatterTestHashedKey> keys = IdFormatter.of(Hashed.class, IdFormatterTestHashedKey.class);
        IdFormatterTestHashedKey key = new IdFormatterTestHashedKey("a", 7);

        assertThat(key.hashCodeValue()).isEqualTo(7);
        assertThat(keys.format(key)).isEqualTo("a,7");
        assertThat(keys.parse("a,7")).isEqualTo(key);
        assertThat(keys.components(key)).containsExactly(Map.entry("toString", "a"), Map.entry("hashCode", 7));
    }

    @Test
    void formattedIdIsReadable() {
        IdFormatter<IdFormatterTestWorkerKey> keys = IdFormatter.of(Worker.class, IdFormatterTestWorkerKey.class);
        assertThat(keys.format(new IdFormatterTestWorkerKey("Sales", 42))).isEqualTo("Sales,42");
        assertThat(keys.format(new IdFormatterTestWorkerKey("R & D", -1))).isEqualTo("R~20~26~20D,-1");
        assertThat(keys.format(new IdFormatterTestWorkerKey("", 0))).isEqualTo("~,0");
        assertThat(keys.parse("Sales,42")).isEqualTo(new IdFormatterTestWorkerKey("Sales", 42));
        assertThat(keys.components(new IdFormatterTestWorkerKey("Sales", 42)))
                .containsExactly(Map.entry("department", "Sales"), Map.entry("number", 42));
        assertThat(IdFormatter.of(Worker.class, Number.class).parse("Sales,42")).isEqualTo(new Number(42, "Sales"));
        assertThat(IdFormatter.of(Setting.class, String.class).parse("~2E.")).isEqualTo("..");
        IdFormatter<PrimaryKey> rows = IdFormatter.of(Worker.class, PrimaryKey.class);
        PrimaryKey row = new IdFormatterTestWorkerKey("Sales", 42).toPrimaryKey();
        assertThat(rows.format(row)).isEqualTo("Sales,00000042");
        assertThat(rows.parse("Sales,00000042")).isEqualTo(row);
        assertThat(rows.components(row)).containsExactly(Map.entry("department", "Sales"), Map.entry("number", 42));
    }

    @Test
    void parseRejectsOtherSpellings() {
        IdFormatter<IdFormatterTestWorkerKey> keys = IdFormatter.of(Worker.class, IdFormatterTestWorkerKey.class);
        for (String none : List.of(
                "",
                ",",
                "Sales",
                "Sales,",
                "Sales,x",
                "Sales,+42",
                "Sales,042",
                "Sales,42,",
                "Sales,42,1",
                "S~61les,42",
                "Sales,42~",
                "~7e,42",
                "~7,42",
                "Sales, 42",
                "é,42",
                "~FF,42",
                ".a,42",
                "Sales,99999999999",
                "Sales%2C42")) {
            assertThatIllegalArgumentException()
                    .as(none)
                    .isThrownBy(() -> keys.parse(none))
                    .withMessage(
                            "The text is not a valid identity of Worker. Expected department,number, as formatted by"
                                    + " IdFormatter.format.");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IdFormatter.of(Worker.class, Number.class).format(new Number(1, null)))
                .withMessage("The identity component 'department' of Worker is null. Pass a value.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.format(new IdFormatterTestWorkerKey("\uD83D", 1)))
                .withMessageContaining("surrogate");
        assertThatIllegalArgumentException().isThrownBy(() -> IdFormatter.of(Worker.class, LocalDate.class));
    }

    @Test
    void formatAndParseSupportEveryComponentType() throws ReflectiveOperationException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (ValueType type : TYPES) {
            sources.put("every.Of" + name(type), source(type));
        }
        CompiledSources compiled = CompiledSources.of(sources, new MapperProcessor());
        assertThat(compiled.errors()).isEmpty();
        for (ValueType type : TYPES) {
            check(compiled.get("every.Of" + name(type)), compiled.get("every.Of" + name(type) + "Key"), type);
        }
    }

    private static String name(ValueType type) {
        return type.name().replace("_", "");
    }

    private static String source(ValueType type) {
        String digits = type.keyEncoding().requiresDigits() ? "(digits = 40)" : "";
        return "package every; @dev.tables.annotation.TableEntity public record Of" + name(type)
                + "(@dev.tables.annotation.PartitionKey String text, @dev.tables.annotation.RowKey" + digits + " "
                + ValueSamples.className(type) + " value, int other) {}";
    }

    private <ID> void check(Class<?> entity, Class<ID> key, ValueType type) throws ReflectiveOperationException {
        IdFormatter<ID> texts = IdFormatter.of(entity, key);
        Constructor<?> constructor = key.getDeclaredConstructors()[0];
        Map<String, Object> known = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            Random random = SEED.plus(round).random();
            String text = random.nextBoolean()
                    ? HARD[random.nextInt(HARD.length)]
                    : (String) ValueSamples.of(ValueType.STRING).sample(random);
            Object value = ValueSamples.of(type).sample(random);
            if (!hasWholeCharacters(text) || value instanceof String other && !hasWholeCharacters(other)) {
                continue;
            }
            ID id = key.cast(constructor.newInstance(text, value));
            String segment = texts.format(id);
            assertThat(segment).matches("[A-Za-z0-9._~,-]+").isNotIn(".", "..");
            assertThat(URI.create("/of/" + segment).normalize().getPath()).isEqualTo("/of/" + segment);
            assertThat(texts.parse(segment)).isEqualTo(id);
            assertThat(known.merge(segment, id, (before, now) -> before)).isEqualTo(id);
            readsNothingElse(texts, segment, random);
        }
    }

    /** One character more, less or another: another identity, or none. */
    private static <ID> void readsNothingElse(IdFormatter<ID> texts, String segment, Random random) {
        int at = random.nextInt(segment.length());
        char any = "~,.-_0aZ /%".charAt(random.nextInt(11));
        String changed = segment.substring(0, at) + (random.nextBoolean() ? any : "") + segment.substring(at + 1);
        try {
            assertThat(texts.format(texts.parse(changed))).isEqualTo(changed);
        } catch (IllegalArgumentException none) {
            assertThat(none).hasMessageContaining("is not a valid identity");
        }
    }

    private static boolean hasWholeCharacters(String text) {
        return text.codePoints().noneMatch(one -> one >= 0xD800 && one <= 0xDFFF);
    }
}
