package dev.tables.processor;

import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Two versions of a class: the later has a property more of every type and of every way to store one. */
final class TwoVersions {
    private static final List<ValueType> LISTED = List.of(
            ValueType.STRING,
            ValueType.INT,
            ValueType.LONG,
            ValueType.DOUBLE,
            ValueType.BOOLEAN,
            ValueType.UUID,
            ValueType.BIG_DECIMAL,
            ValueType.INSTANT,
            ValueType.LOCAL_DATE,
            ValueType.ENUM);

    /** What only the later version has, by the names of the properties: what declares them. */
    private final List<Column> added = new ArrayList<>();

    private final Shape shape;

    TwoVersions(Shape shape) {
        this.shape = shape;
        for (ValueType type : ValueType.values()) {
            String name = type.name().toLowerCase(Locale.ROOT).replace("_", "");
            String java = ValueSamples.className(type);
            ValueSamples samples = ValueSamples.of(type);
            added.add(new Column("p" + name, java + " p" + name, samples::sample));
            added.add(new Column("e" + name, "@Encrypt " + java + " e" + name, samples::sample));
            if (LISTED.contains(type)) {
                added.add(new Column("l" + name, "List<" + java + "> l" + name, random -> list(samples, random)));
                added.add(new Column(
                        "s" + name,
                        "@PropertyPerElement(maxSize = 3) List<" + java + "> s" + name,
                        random -> list(samples, random)));
                added.add(new Column(
                        "m" + name,
                        "@PropertyPerElement Map<String, " + java + "> m" + name,
                        random -> random.nextInt(4) == 0
                                ? Map.of()
                                : Map.of("a", samples.sample(random), "b c", samples.sample(random))));
            }
        }
        added.add(new Column("text", "@Chunked String text", random -> "é".repeat(seldom(random, 2) * 33_000)));
        added.add(new Column("image", "@Chunked byte[] image", random -> new byte[seldom(random, 2) * 65_000]));
        added.add(new Column(
                "secret",
                "@Chunked @Encrypt String secret",
                random -> "x".repeat(seldom(random, 2) * 40_000 + random.nextInt(40))));
        added.add(new Column("json", "Map<String, Integer> json", random -> Map.of("k", random.nextInt())));
        if (shape.large) {
            added.add(new Column(
                    "picture",
                    "@LargeValue byte[] picture",
                    random -> new byte[seldom(random, 1) * 200_000 + random.nextInt(200)]));
        }
    }

    /** Returns a number from 1 to {@code last} one time in three, else 0: large values cost most of the time. */
    private static int seldom(Random random, int last) {
        return random.nextInt(3) == 0 ? 1 + random.nextInt(last) : 0;
    }

    private static List<Object> list(ValueSamples samples, Random random) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(samples.sample(random));
        }
        return Collections.unmodifiableList(list);
    }

    List<Column> added() {
        return added;
    }

    Shape shape() {
        return shape;
    }

    /** The sources of a version, in a package of its own. */
    String[] sources(boolean later, String policy) {
        String home = later ? "later" : "earlier";
        StringBuilder thing = new StringBuilder("package " + home + ";\nimport dev.tables.annotation.*;\n")
                .append("import java.util.*;\n@TableEntity(table = \"things\"")
                .append(shape.attributes)
                .append(policy)
                .append(")\n")
                .append(shape.indexes)
                .append("public record Thing(@PartitionKey String home, @RowKey int number, ")
                .append(shape.versioned ? "@Version String version, " : "")
                .append("String name, Integer count, ")
                .append(shape.large ? "@LargeValue String essay, " : "")
                .append("@Embedded Place place");
        if (later) {
            added.forEach(column -> thing.append(",\n    ").append(column.declaration));
        }
        String place = "package " + home + ";\nimport dev.tables.annotation.*;\npublic record Place(String city"
                + (later ? ", String zip, @Encrypt Integer code" : "") + ") {}\n";
        return new String[] {thing.append(") {}\n").toString(), place};
    }

    /** An entity of a version. */
    static Object entity(Compiled compiled, TwoVersions versions, boolean later, int number, Map<String, Object> values)
            throws ReflectiveOperationException {
        String home = later ? "later" : "earlier";
        List<@Nullable Object> arguments = new ArrayList<>(List.of("h", number));
        if (versions.shape.versioned) {
            arguments.add(null);
        }
        arguments.add(values.get("name"));
        arguments.add(values.get("count"));
        if (versions.shape.large) {
            arguments.add(values.get("essay"));
        }
        List<@Nullable Object> place = new ArrayList<>();
        place.add(values.get("place.city"));
        if (later) {
            place.add(values.get("place.zip"));
            place.add(values.get("place.code"));
        }
        boolean none = place.stream().allMatch(part -> part == null);
        arguments.add(none ? null : compiled.create(home + ".Place", place.toArray()));
        if (later) {
            versions.added.forEach(column -> arguments.add(values.get(column.name)));
        }
        return compiled.create(home + ".Thing", arguments.toArray());
    }

    /** What stores the entity. */
    enum Shape {
        PLAIN("", "", false, false),
        VERSIONED("", "", true, false),
        INDEXED("", indexes(), false, false),
        VERSIONED_AND_INDEXED("", indexes(), true, false),
        WIDE(
                ", wide = true",
                "@IndexedBy(name = \"keys\", properties = \"name\", layout = IndexLayout.KEYS_ONLY)\n",
                true,
                false),
        LARGE("", "@IndexedBy(name = \"keys\", properties = \"name\", layout = IndexLayout.KEYS_ONLY)\n", false, true);

        private final String attributes;
        private final String indexes;
        final boolean versioned;
        final boolean large;
        final boolean indexed;

        Shape(String attributes, String indexes, boolean versioned, boolean large) {
            this.attributes = attributes;
            this.indexes = indexes;
            this.versioned = versioned;
            this.large = large;
            indexed = !indexes.isEmpty();
        }

        private static String indexes() {
            StringBuilder all = new StringBuilder();
            for (String scope : List.of("LOCAL", "GLOBAL")) {
                for (String layout : List.of("ALL_PROPERTIES", "INCLUDED_PROPERTIES", "KEYS_ONLY")) {
                    all.append("@IndexedBy(name = \"")
                            .append(layout.toLowerCase(Locale.ROOT).replace("_", ""))
                            .append(scope.toLowerCase(Locale.ROOT))
                            .append("\", properties = \"name\", scope = IndexScope.")
                            .append(scope)
                            .append(", layout = IndexLayout.")
                            .append(layout)
                            .append(layout.equals("INCLUDED_PROPERTIES") ? ", include = \"count\")\n" : ")\n");
                }
            }
            return all.append(
                            "@IndexedBy(name = \"list\", properties = \"name\", layout = IndexLayout.KEY_LIST_PER_VALUE)\n")
                    .toString();
        }
    }

    /**
     * A property of the later version.
     *
     * @param declaration how it is declared
     * @param values gives values at random
     */
    record Column(String name, String declaration, java.util.function.Function<Random, Object> values) {}
}
