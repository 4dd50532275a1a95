package dev.tables.processor;

import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The sources of two versions of a class with a default for each of its properties, which are of every type and form. Each property has a fate, which
 * is what the later version makes of it.
 */
final class DefaultedThings {
    /** A change of a property in the later version. */
    enum Fate {
        SAME,
        OTHER_DEFAULT,
        RENAMED,
        WITHOUT_DEFAULT,
        ADDED,
        REMOVED
    }

    /** A kind of class with the properties. */
    enum Shape {
        /** A class whose fields have initial values. */
        CLASS(""),
        /** A class with a version. */
        VERSIONED(""),
        /** A class whose entities may have several rows. */
        WIDE(", wide = true"),
        /** A record whose constructor replaces null. */
        RECORD(""),
        /** The class again; what a version does not know is not kept, and the row is not read before it is replaced. */
        DROPPING(", unknownProperties = UnknownPropertyPolicy.DROP");

        private final String attributes;

        Shape(String attributes) {
            this.attributes = attributes;
        }
    }

    /**
     * A property.
     *
     * @param name its name in the earlier version
     * @param type its type, after its annotations
     * @param defaults its defaults in both versions
     * @param values returns random values; the parts of a value object as a list
     * @param parts the names of the parts of a value object; empty for other properties
     */
    record Column(
            String name, String type, List<String> defaults, Function<Random, Object> values, List<String> parts) {
        Column(String name, String type, String first, String second, Function<Random, Object> values) {
            this(name, type, List.of(first, second), values, List.of());
        }

        boolean isValueObject() {
            return !parts.isEmpty();
        }

        /** Whether a merge can change it. */
        boolean isMergeable() {
            return parts.isEmpty() && !type.contains("@PropertyPerElement") && !type.contains("@LargeValue");
        }

        boolean isPrimitive() {
            return Character.isLowerCase(type.charAt(0)) && !type.contains(".");
        }
    }

    static final String PLACE = """
            package shop;
            public class Place {
                String city = "x";
                int code = 1;
                static Place of(String city, int code) {
                    Place place = new Place();
                    place.city = city;
                    place.code = code;
                    return place;
                }
            }
            """;
    static final String SPOT = "package shop;\npublic record Spot(String city, int code) {}\n";
    static final String NULLABLE = "package shop;\npublic @interface Nullable {}\n";

    /** The properties that indexes have, which both versions must have. */
    private static final List<String> INDEXED = List.of("pstring", "count");

    private final Shape shape;
    private final List<Column> columns;
    private final Map<String, Fate> fates;

    DefaultedThings(Shape shape, List<Column> columns, Map<String, Fate> fates) {
        this.shape = shape;
        this.columns = columns;
        this.fates = fates;
    }

    /** Returns a fate that fits a property. */
    static Fate fate(Shape shape, Column column, Random random) {
        if (shape == Shape.DROPPING) {
            return random.nextBoolean() ? Fate.SAME : Fate.RENAMED;
        }
        Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
        boolean isMissing = fate == Fate.ADDED || fate == Fate.REMOVED;
        boolean fits = !(isMissing && INDEXED.contains(column.name()))
                && !(fate == Fate.WITHOUT_DEFAULT && column.isPrimitive());
        return fits ? fate : Fate.RENAMED;
    }

    /** Returns all columns; those that indexes have come first. */
    static List<Column> columns(Shape shape) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(
                "pstring",
                "String",
                "\"\"",
                "\"s0\"",
                random -> random.nextInt(5) == 0 ? "" : "s" + random.nextInt(3)));
        columns.add(new Column("count", shape == Shape.RECORD ? "Integer" : "int", "1", "2", r -> r.nextInt(5)));
        for (ValueType type : ValueType.values()) {
            ValueSamples samples = ValueSamples.of(type);
            if (type != ValueType.STRING) {
                columns.add(typed("p", "", type, samples::sample));
            }
            columns.add(typed("e", "@Encrypt ", type, samples::sample));
        }
        Function<Random, Object> maps = random -> Map.of("a", random.nextInt(3), "b", 2);
        Function<Random, Object> parts =
                random -> List.<Object>of("xyz".substring(random.nextInt(3)), random.nextInt(3));
        int longest = shape == Shape.WIDE ? 700_000 : 40_000;
        columns.addAll(List.of(
                new Column(
                        "list",
                        "@PropertyPerElement(maxSize = 3) List<String>",
                        "List.of(\"a\", \"b\")",
                        "List.of()",
                        list()),
                new Column("tags", "List<String>", "List.of(\"a\")", "List.of()", list()),
                new Column("names", "Set<String>", "Set.of(\"a\", \"b\", \"c\")", "Set.of()", set()),
                new Column("map", "@PropertyPerElement Map<String, Integer>", "Map.of(\"a\", 1)", "Map.of()", maps),
                new Column("json", "Map<String, Integer>", "Map.of(\"a\", 1, \"b\", 2)", "Map.of()", maps),
                new Column("text", "@Chunked String", "\"\"", "\"x\"", r -> "y".repeat(r.nextInt(2) * longest)),
                new Column("big", "@LargeValue String", "\"\"", "\"x\"", r -> "z".repeat(r.nextInt(3)))));
        columns.add(new Column(
                "place", "Place", List.of("new Place()", "Place.of(\"y\", 2)"), parts, List.of("city", "code")));
        if (shape == Shape.RECORD) {
            // A class that requires a part cannot read a row without it.
            columns.add(new Column(
                    "spot",
                    "Spot",
                    List.of("new Spot(\"x\", 1)", "new Spot(\"y\", 2)"),
                    parts,
                    List.of("city", "code")));
        }
        return columns;
    }

    private static Function<Random, Object> set() {
        return random -> Set.copyOf((List<?>) list().apply(random));
    }

    private static Function<Random, Object> list() {
        return random -> {
            List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                list.add(random.nextBoolean() ? "a" : "c");
            }
            return Collections.unmodifiableList(list);
        };
    }

    private static Column typed(String prefix, String annotation, ValueType type, Function<Random, Object> values) {
        String java = ValueSamples.className(type);
        String sample = "(" + java + ") dev.tables.mapping.value.ValueSamples.value(\"" + type + "\", ";
        return new Column(
                prefix + type.name().toLowerCase(Locale.ROOT).replace("_", ""),
                annotation + java,
                sample + "0)",
                sample + "1)",
                values);
    }

    /** Returns the columns that a version has, in order. */
    List<Column> columns(boolean isLate) {
        return columns.stream()
                .filter(column -> fate(column) != (isLate ? Fate.REMOVED : Fate.ADDED))
                .toList();
    }

    Fate fate(Column column) {
        return fates.getOrDefault(column.name(), Fate.SAME);
    }

    /** Returns the name of a property in a version. */
    String name(Column column, boolean isLate) {
        boolean isRenamed = isLate && fate(column) == Fate.RENAMED && !column.isValueObject();
        return isRenamed ? "n" + column.name() : column.name();
    }

    /** Returns the source of a version. */
    String source(boolean isLate) {
        String body = columns(isLate).stream()
                .map(column -> declaration(column, isLate))
                .collect(Collectors.joining(shape == Shape.RECORD ? ",\n    " : "\n    "));
        String head = head(isLate);
        if (shape != Shape.RECORD) {
            return head
                    + "@NullMarked\npublic class Thing {\n    @PartitionKey String home = \"h\";\n    @RowKey int number;\n    "
                    + (shape == Shape.VERSIONED ? "@Version @Nullable String version;\n    " : "")
                    + body
                    + "\n}\n";
        }
        String replaced = columns(isLate).stream()
                .filter(column -> !(isLate && fate(column) == Fate.WITHOUT_DEFAULT))
                .map(column -> name(column, isLate) + " = " + name(column, isLate) + " == null ? "
                        + initial(column, isLate) + " : " + name(column, isLate) + ";\n        ")
                .collect(Collectors.joining());
        return head + "public record Thing(@PartitionKey String home, @RowKey int number,\n    " + body
                + ") {\n    public Thing {\n        " + replaced + "\n    }\n}\n";
    }

    private String head(boolean isLate) {
        String first = name(columns.get(0), isLate);
        String second = name(columns.get(1), isLate);
        String properties = shape == Shape.WIDE ? "" : """
                @IndexedBy(name = "copy", properties = "FIRST")
                @IndexedBy(name = "copyAll", properties = {"SECOND", "FIRST"}, scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
                @IndexedBy(name = "part", properties = "FIRST", layout = IndexLayout.INCLUDED_PROPERTIES, include = "SECOND")
                @IndexedBy(name = "list", properties = "FIRST", layout = IndexLayout.KEY_LIST_PER_VALUE)
                """;
        return """
                package shop;
                import dev.tables.annotation.*;
                import java.util.*;
                import org.jspecify.annotations.NullMarked;
                @TableEntity(table = "things"ATTRIBUTES)
                PROPERTIES@IndexedBy(name = "keys", properties = "FIRST", layout = IndexLayout.KEYS_ONLY)
                @IndexedBy(name = "keysAll", properties = {"FIRST", "SECOND"}, scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
                """.replace("ATTRIBUTES", shape.attributes)
                .replace("PROPERTIES", properties)
                .replace("FIRST", first)
                .replace("SECOND", second);
    }

    private String initial(Column column, boolean isLate) {
        return column.defaults().get(isLate && fate(column) == Fate.OTHER_DEFAULT ? 1 : 0);
    }

    private String declaration(Column column, boolean isLate) {
        String name = name(column, isLate);
        boolean isNullable = isLate && fate(column) == Fate.WITHOUT_DEFAULT;
        boolean isInitial = shape != Shape.RECORD && !isNullable;
        String declared = (isNullable ? "@Nullable " : "") + column.type() + " " + name;
        return renaming(column, isLate)
                + declared
                + (isInitial ? " = " + initial(column, isLate) : "")
                + (shape == Shape.RECORD ? "" : ";");
    }

    private String renaming(Column column, boolean isLate) {
        String name = column.name();
        boolean isRenamed = fate(column) == Fate.RENAMED;
        RenameDeployment version = isLate ? RenameDeployment.WRITTEN : RenameDeployment.READY;
        if (column.isValueObject()) {
            return (isRenamed ? version : RenameDeployment.FORMER).embedded(name + "_", "n" + name + "_");
        }
        return isRenamed ? version.property(name, "n" + name) : "";
    }
}
