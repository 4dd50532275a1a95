package dev.tables.differential.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What methods of random entities compute of a property, for indexes. The name of such a method says what it computes of which. */
public enum Computed {
    /** The first letter of a text, of none nothing. */
    INITIAL("initialOf", Kind.STRING, Kind.STRING) {
        @Override
        @Nullable
        Object value(Object of) {
            return initialOf((String) of);
        }
    },
    /** The length of a text. */
    LENGTH("lengthOf", Kind.STRING, Kind.INT) {
        @Override
        Object value(Object of) {
            return ((String) of).length();
        }
    },
    /** A number divided by four, so that several have the same. */
    QUARTER("quarterOf", Kind.INT, Kind.INT) {
        @Override
        Object value(Object of) {
            return Math.floorDiv((Integer) of, 4);
        }
    };

    private final String prefix;
    private final Kind of;
    private final Kind kind;

    Computed(String prefix, Kind of, Kind kind) {
        this.prefix = prefix;
        this.of = of;
        this.kind = kind;
    }

    abstract @Nullable Object value(Object of);

    /** The first letter, null if there is none. */
    public static @Nullable String initialOf(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text.substring(0, text.offsetByCodePoints(0, 1));
    }

    /** The length, null of null. */
    public static @Nullable Integer lengthOf(@Nullable String text) {
        return text == null ? null : text.length();
    }

    /** A quarter, null of null. */
    public static @Nullable Integer quarterOf(@Nullable Integer number) {
        return number == null ? null : Math.floorDiv(number, 4);
    }

    /** Those that can be computed of a property that every entity has in its row. */
    static List<Computed> of(Field field) {
        boolean single = field.form() == Form.SINGLE && field.owner() == 0;
        return single
                ? List.of(values()).stream()
                        .filter(one -> one.of == field.kind())
                        .toList()
                : List.of();
    }

    /** The computed property, as a field that no row has. */
    Field field(Field computedOf) {
        String name = prefix + computedOf.capital();
        return new Field(name, Form.SINGLE, kind, false, true, false, false, 0, null, "", List.of());
    }

    /** The method of a field that this has made. */
    static String method(Field computed) {
        Computed rule = ruleOf(computed.name());
        return "public " + Field.annotated(computed.type()) + " " + computed.name() + "() { return "
                + Computed.class.getName() + "." + rule.prefix + "(" + baseOf(computed.name()) + "); }\n";
    }

    /** Whether a property of that name is computed. */
    public static boolean isName(String name) {
        return List.of(values()).stream().anyMatch(rule -> name.startsWith(rule.prefix));
    }

    /** What is computed of an entity. */
    static @Nullable Object of(String name, Plain entity) {
        Object base = entity.get(baseOf(name));
        return base == null ? null : ruleOf(name).value(base);
    }

    private static Computed ruleOf(String name) {
        return List.of(values()).stream()
                .filter(rule -> name.startsWith(rule.prefix))
                .findFirst()
                .orElseThrow();
    }

    private static String baseOf(String name) {
        String base = name.substring(ruleOf(name).prefix.length());
        return Character.toLowerCase(base.charAt(0)) + base.substring(1);
    }
}
