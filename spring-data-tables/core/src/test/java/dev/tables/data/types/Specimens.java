package dev.tables.data.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.RowCipherProvider;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.MapperProcessor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.context.support.GenericApplicationContext;

/** An entity with a property of every type that can be stored, compiled with its mapper; and a template that stores it. */
final class Specimens {
    /**
     * A property.
     *
     * @param type its declared type
     * @param name its name
     * @param annotations what is on it
     * @param one a value
     * @param other another value
     * @param absent no value
     * @param empty the emptiest value
     */
    record Field(String type, String name, String annotations, String one, String other, String absent, String empty) {
        static Field of(String type, String name, String one, String other) {
            return new Field(type, name, "", one, other, "null", one);
        }

        static Field primitive(String type, String name, String one, String other) {
            return new Field(type, name, "", one, other, one, other);
        }

        Field with(String annotation) {
            return new Field(type, name, annotation, one, other, absent, empty);
        }

        Field emptied(String value) {
            return new Field(type, name, annotations, one, other, absent, value);
        }

        Field absent(String value) {
            return new Field(type, name, annotations, one, other, value, empty);
        }
    }

    private static final List<Field> WRITTEN = List.of(
            Field.of("String", "text", "\"Ab%_\"", "\"ab c/d\"").emptied("\"\""),
            Field.primitive("boolean", "flag", "true", "false"),
            Field.of("Boolean", "flagBox", "true", "false"),
            Field.primitive("byte", "tiny", "(byte) -3", "(byte) 100"),
            Field.primitive("short", "small", "(short) 7", "(short) -300"),
            Field.primitive("int", "whole", "42", "-42"),
            Field.of("Long", "wide", "5000000000L", "42L"),
            Field.primitive("float", "single", "1.5f", "0.1f"),
            Field.primitive("double", "twice", "0.1", "-2"),
            Field.primitive("char", "letter", "'a'", "'Z'"),
            Field.of("byte[]", "bytes", "new byte[] {1, 2}", "new byte[] {-1}").emptied("new byte[0]"),
            Field.of("Instant", "moment", "Instant.parse(\"2020-02-29T12:00:00.1234567Z\")", "Instant.EPOCH"),
            Field.of("UUID", "uuid", "new UUID(1, 2)", "new UUID(-1, 2)"),
            Field.of("Day", "day", "Day.MONDAY", "Day.SUNDAY"),
            Field.of("LocalDate", "date", "LocalDate.of(2020, 2, 29)", "LocalDate.EPOCH"),
            Field.of("LocalDateTime", "dateTime", "LocalDateTime.of(2020, 2, 29, 1, 2, 3)", "LocalDateTime.MIN"),
            Field.of("YearMonth", "month", "YearMonth.of(2020, 2)", "YearMonth.of(1999, 12)"),
            Field.of("LocalTime", "time", "LocalTime.NOON", "LocalTime.of(1, 2, 3, 4)"),
            Field.of(
                    "OffsetDateTime",
                    "offset",
                    "OffsetDateTime.parse(\"2020-02-29T12:00:00+01:00\")",
                    "OffsetDateTime.parse(\"2020-02-29T11:00:00Z\")"),
            Field.of(
                    "ZonedDateTime",
                    "zoned",
                    "ZonedDateTime.parse(\"2020-02-29T12:00:00+01:00[Europe/Rome]\")",
                    "ZonedDateTime.parse(\"2019-02-28T12:00:00Z[UTC]\")"),
            Field.of("Year", "year", "Year.of(2020)", "Year.of(1999)"),
            Field.of("Duration", "duration", "Duration.ofMinutes(90)", "Duration.ZERO"),
            Field.of("Period", "period", "Period.ofDays(3)", "Period.ofMonths(1)"),
            Field.of("BigDecimal", "decimal", "new BigDecimal(\"1.50\")", "new BigDecimal(\"-3\")"),
            Field.of("BigInteger", "big", "BigInteger.TEN.pow(30)", "BigInteger.ONE"));

    /** Properties of which each is one value of a row, of every type. */
    static final List<Field> SINGLE = everyType();

    /** Properties that are more than one value, or another than is stored. */
    static final List<Field> OTHERS = List.of(
            Field.of("Optional<String>", "nickname", "Optional.of(\"n\")", "Optional.of(\"m\")")
                    .absent("Optional.empty()")
                    .emptied("Optional.of(\"\")"),
            Field.of("Optional<Integer>", "rank", "Optional.of(1)", "Optional.of(-2)")
                    .absent("Optional.empty()"),
            Field.of("Optional<Day>", "best", "Optional.of(Day.MONDAY)", "Optional.of(Day.SUNDAY)")
                    .absent("Optional.empty()"),
            Field.of("Optional<LocalDate>", "until", "Optional.of(LocalDate.EPOCH)", "Optional.of(LocalDate.MAX)")
                    .absent("Optional.empty()"),
            Field.of("List<String>", "tags", "List.of(\"a,b\", \"c\")", "List.of(\"d\")")
                    .emptied("List.of()"),
            Field.of("Set<Integer>", "counts", "Set.of(1, 2)", "Set.of(3)").emptied("Set.of()"),
            Field.of("SortedSet<Day>", "days", "new TreeSet<>(List.of(Day.SUNDAY, Day.MONDAY))", "new TreeSet<>()"),
            Field.of("Map<String, Integer>", "stock", "Map.of(\"a\", 1)", "Map.of(\"b\", 2)")
                    .emptied("Map.of()"),
            Field.of("Point", "point", "new Point(1, 2)", "new Point(-1, 0)").with("@Json"),
            Field.of("List<Point>", "points", "List.of(new Point(1, 2))", "List.of()"),
            Field.of("int[]", "sizes", "new int[] {1, 2}", "new int[0]").with("@Json"),
            Field.of("List<Integer>", "hours", "List.of(1, 2, 3)", "List.of(7)")
                    .with("@PropertyPerElement(maxSize = 4)")
                    .emptied("List.of()"),
            Field.of("double[]", "levels", "new double[] {1, 2}", "new double[] {0.5}")
                    .with("@PropertyPerElement(maxSize = 3)")
                    .emptied("new double[0]"),
            Field.of("List<Day>", "shifts", "List.of(Day.SUNDAY)", "List.of(Day.MONDAY, Day.SUNDAY)")
                    .with("@PropertyPerElement(maxSize = 3)"),
            Field.of("Day[]", "plan", "new Day[] {Day.SUNDAY}", "new Day[] {Day.MONDAY}")
                    .with("@PropertyPerElement(maxSize = 3)"),
            Field.of("Map<String, Double>", "rates", "Map.of(\"EUR\", 1.5)", "Map.of(\"a b\", 2.5)")
                    .with("@PropertyPerElement(maxSize = 5)")
                    .emptied("Map.of()"),
            Field.of("Map<Day, Day>", "swaps", "Map.of(Day.MONDAY, Day.SUNDAY)", "Map.of(Day.SUNDAY, Day.SUNDAY)")
                    .with("@PropertyPerElement(maxSize = 2)"),
            Field.of("Money", "price", "new Money(5)", "new Money(-5)").with("@Convert(AsText.class)"),
            Field.of("String", "story", "\"s\".repeat(40000)", "\"short\"").with("@Chunked"),
            Field.of("byte[]", "picture", "new byte[100000]", "new byte[] {1}").with("@LargeValue"),
            Field.of("String", "secret", "\"hidden\"", "\"other\"").with("@Encrypt"),
            Field.of("List<String>", "secrets", "List.of(\"x\")", "List.of(\"y\", \"z\")")
                    .with("@Encrypt"),
            Field.of("Address", "home", "new Address(\"Rome\", Day.MONDAY)", "new Address(\"Oslo\", null)")
                    .with("@Embedded"));

    private static final String HEAD = """
            package odd;
            import dev.tables.annotation.*;
            import dev.tables.data.repository.*;
            import dev.tables.mapping.value.ValueConverter;
            import java.math.*;
            import java.time.*;
            import java.util.*;
            import odd.Types.*;
            import org.springframework.beans.factory.annotation.Value;
            """;
    private static final String TYPES = """
            package odd;
            public final class Types {
                public enum Day { MONDAY, SUNDAY { public String toString() { return "rest"; } } }
                public enum Other { MONDAY, TUESDAY }
                public record Point(int x, int y) {}
                public record Money(long cents) {}
                public record Address(String city, Day delivered) {}
                public static final class AsText implements dev.tables.mapping.value.ValueConverter<Money, String> {
                    public String toStored(Money value) { return Long.toString(value.cents()); }
                    public Money fromStored(String stored) { return new Money(Long.parseLong(stored)); }
                }
            }
            """;

    private Specimens() {}

    /** How the values of a field that is one value are stored. */
    static ValueType type(Field field) {
        String declared = field.type().substring(field.type().lastIndexOf('.') + 1);
        for (ValueType type : ValueType.values()) {
            if (declared.equals(type.javaName())
                    || declared.equals(type.javaClass().getSimpleName())) {
                return type;
            }
        }
        return ValueType.ENUM;
    }

    /** What is written above, and of other types what tests of all modules take. */
    private static List<Field> everyType() {
        List<Field> fields = new ArrayList<>(WRITTEN);
        for (ValueType type : ValueType.values()) {
            boolean written = WRITTEN.stream().anyMatch(field -> type(field) == type);
            if (!written) {
                String value =
                        "(" + type.className() + ") dev.tables.mapping.value.ValueSamples.value(\"" + type + "\", ";
                fields.add(Field.of(
                        type.className(), "of" + type.javaClass().getSimpleName(), value + "0)", value + "1)"));
            }
        }
        return fields;
    }

    /** Compiles an entity of these fields, with what is given on the class and within it, and other sources. */
    static CompiledSources compile(List<Field> fields, String onClass, String within, Map<String, String> others) {
        StringBuilder body = new StringBuilder();
        fields.forEach(field ->
                body.append("    " + field.annotations() + " public " + field.type() + " " + field.name() + ";\n"));
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("odd.Types", TYPES);
        sources.put(
                "odd.Specimen",
                HEAD
                        + String.format(
                                Locale.ROOT,
                                """
                @TableEntity(table = "specimens")
                %s
                public class Specimen {
                    @PartitionKey public String shelf;
                    @RowKey(digits = 4) public int number;
                    %s
                %s
                    public static Specimen of(String shelf, int number) {
                        Specimen made = new Specimen();
                        made.shelf = shelf;
                        made.number = number;
                        switch (number %% 4) {
                            case 0 -> {%s}
                            case 1 -> {%s}
                            case 2 -> {%s}
                            default -> {%s}
                        }
                        return made;
                    }
                }
                """,
                                onClass,
                                within,
                                body,
                                set(fields, 0),
                                set(fields, 1),
                                set(fields, 2),
                                set(fields, 3)));
        others.forEach((name, source) -> sources.put("odd." + name, HEAD + source));
        CompiledSources compiled = CompiledSources.of(sources, new MapperProcessor());
        assertThat(compiled.errors()).isEmpty();
        return compiled;
    }

    private static String set(List<Field> fields, int variant) {
        StringBuilder code = new StringBuilder();
        for (Field field : fields) {
            String value = List.of(field.one(), field.other(), field.absent(), field.empty())
                    .get(variant);
            code.append("made.")
                    .append(field.name())
                    .append(" = ")
                    .append(value)
                    .append("; ");
        }
        return code.toString();
    }

    /** A template with encryption and large values, in memory but for these. */
    static TablesTemplate template(LocalTableStore store, Path directory) {
        EncryptionKeysetSource keysets = EncryptionKeysetSource.ofSerializedKeysets(
                Map.of("default", KeysetText.generate("default", null)), null);
        TableEncryption encryption =
                TableEncryption.builder(Keyring.of(keysets)).build();
        RowCipherProvider ciphers = (mapper, where) ->
                mapper.model().hasEncryptedProperties() ? encryption.cipherFor(mapper.model()) : null;
        TablesTemplate template = new TablesTemplate(store, true, ciphers, QueryParallelism.NONE);
        GenericApplicationContext application = new GenericApplicationContext();
        application.registerBean(BlobStore.class, () -> FileBlobStore.open(directory));
        application.refresh();
        template.setApplicationContext(application);
        return template;
    }

    static Object specimen(CompiledSources compiled, String shelf, int number) throws ReflectiveOperationException {
        return compiled.load("odd.Specimen")
                .getMethod("of", String.class, int.class)
                .invoke(null, shelf, number);
    }
}
