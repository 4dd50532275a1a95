package dev.tables.processor;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sources of two versions of classes whose objects are stored as JSON. Each version has fields that the other
 * lacks, at any depth. Values are trees of maps and lists that have the fields of both versions.
 */
final class JsonThings {
    private static final int DEEPEST = 3;

    /** Which versions have a field. */
    enum Owner {
        BOTH,
        EARLY,
        LATE
    }

    /** What a field holds. */
    enum Kind {
        LEAF("%s"),
        OBJECT("%s"),
        OPTIONAL("Optional<%s>"),
        LIST("List<%s>"),
        ARRAY("%s[]"),
        MAP("Map<String, %s>"),
        LISTS("List<List<%s>>");

        private final String type;

        Kind(String type) {
            this.type = type;
        }
    }

    /** How an entity stores a property. */
    enum Form {
        PLAIN(""),
        CHUNKED("@Chunked "),
        LARGE("@LargeValue "),
        ENCRYPTED("@Encrypt ");

        private final String annotation;

        Form(String annotation) {
            this.annotation = annotation;
        }
    }

    /**
     * A type without fields.
     *
     * @param type in Java
     * @param values returns random values
     */
    private record Leaf(String type, Function<Random, Object> values) {}

    /**
     * A class, or a sealed interface of several.
     *
     * @param name the name of the class, or of the interface
     * @param fields the fields of each class; one list for a class
     * @param style how a class is written
     */
    record Type(String name, Map<String, List<Field>> fields, int style) {
        boolean isSealed() {
            return !fields.containsKey(name);
        }
    }

    /**
     * A field of a class, or a property of the entity.
     *
     * @param leaf its type if it is a leaf
     * @param type the type of the objects that it holds otherwise
     */
    record Field(
            String name,
            Owner owner,
            Kind kind,
            @Nullable Leaf leaf,
            @Nullable Type type) {
        boolean isOf(Owner version) {
            return owner == Owner.BOTH || owner == version;
        }

        private String declared() {
            String held = leaf != null ? leaf.type : type == null ? "" : type.name;
            return kind.type.replace("%s", held) + " " + name;
        }
    }

    private static final List<Leaf> LEAVES = List.of(
            new Leaf("Integer", random -> random.nextInt(3)),
            new Leaf("Long", random -> 1L << 60 | random.nextInt(3)),
            new Leaf("String", random -> "s\u00e9\"" + random.nextInt(3)),
            new Leaf("Boolean", Random::nextBoolean),
            new Leaf("Double", random -> random.nextInt(3) / 10.0),
            new Leaf("BigDecimal", random -> new BigDecimal("12345678901234567890." + random.nextInt(3) + "0")),
            new Leaf("LocalDate", random -> "2026-11-0" + (1 + random.nextInt(3))),
            new Leaf("List<Integer>", random -> List.of(random.nextInt(3))),
            new Leaf("Map<String, String>", random -> Map.of("k" + random.nextInt(2), "v")));

    private final Random random;
    private final List<Type> types = new ArrayList<>();
    private final List<Field> properties = new ArrayList<>();
    private final List<Form> forms = new ArrayList<>();
    private final String attributes;

    /** Makes two versions of an entity with the given attributes of its annotation. */
    JsonThings(Random random, String attributes) {
        this.random = random;
        this.attributes = attributes;
        for (Kind kind : Kind.values()) {
            if (kind != Kind.LEAF) {
                properties.add(new Field("p" + properties.size(), Owner.BOTH, kind, null, type(1)));
                forms.add(Form.values()[properties.size() == 1 ? 0 : random.nextInt(Form.values().length)]);
            }
        }
    }

    private Type type(int depth) {
        String name = "T" + types.size();
        Map<String, List<Field>> fields = new LinkedHashMap<>();
        Type type = new Type(name, fields, random.nextInt(4));
        types.add(type);
        if (random.nextInt(4) == 0) {
            fields.put(name + "A", fields(depth));
            fields.put(name + "B", fields(depth));
        } else {
            fields.put(name, fields(depth));
        }
        return type;
    }

    private List<Field> fields(int depth) {
        List<Field> fields = new ArrayList<>();
        for (Owner owner : Owner.values()) {
            for (int i = random.nextInt(2) + (owner == Owner.BOTH ? 1 : 0); i >= 0; i--) {
                boolean isLeaf = depth == DEEPEST || random.nextInt(3) != 0;
                Kind kind = isLeaf ? Kind.LEAF : Kind.values()[random.nextInt(Kind.values().length)];
                fields.add(new Field(
                        owner.name().toLowerCase(java.util.Locale.ROOT) + i,
                        owner,
                        kind,
                        kind == Kind.LEAF ? LEAVES.get(random.nextInt(LEAVES.size())) : null,
                        kind == Kind.LEAF ? null : type(depth + 1)));
            }
        }
        return fields;
    }

    List<Field> properties() {
        return properties;
    }

    boolean isLarge(Field property) {
        return forms.get(properties.indexOf(property)) == Form.LARGE;
    }

    // Sources

    /** Returns the sources of a version. */
    String[] sources(Owner version) {
        List<String> sources = new ArrayList<>();
        StringBuilder entity = new StringBuilder(
                """
                package shop;
                import dev.tables.annotation.*;
                import java.util.*;
                @TableEntity(table = "things"ATTRIBUTES)
                INDEXES
                public class Thing {
                    @PartitionKey public String home = "h";
                    @RowKey public int number;
                    public String note;
                """.replace("ATTRIBUTES", attributes).replace("INDEXES", attributes.contains("wide") ? "" : """
                @IndexedBy(name = "copy", properties = "note", layout = IndexLayout.ALL_PROPERTIES)
                @IndexedBy(name = "copyAll", properties = "note", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
                @IndexedBy(name = "part", properties = "note", layout = IndexLayout.INCLUDED_PROPERTIES, include = "p0")
                """));
        for (int i = 0; i < properties.size(); i++) {
            entity.append("    @Json ")
                    .append(forms.get(i).annotation)
                    .append("public ")
                    .append(properties.get(i).declared())
                    .append(";\n");
        }
        sources.add(entity.append("}\n").toString());
        for (Type type : types) {
            if (type.isSealed()) {
                sources.add("package shop;\n@com.fasterxml.jackson.annotation.JsonTypeInfo(use ="
                        + " com.fasterxml.jackson.annotation.JsonTypeInfo.Id.NAME)\npublic sealed interface "
                        + type.name + " permits " + String.join(", ", type.fields.keySet()) + " {}\n");
            }
            type.fields.forEach((name, fields) -> sources.add(source(type, name, fields, version)));
        }
        return sources.toArray(String[]::new);
    }

    private static String source(Type type, String name, List<Field> all, Owner version) {
        List<String> fields = all.stream()
                .filter(field -> field.isOf(version))
                .map(Field::declared)
                .collect(Collectors.toCollection(ArrayList::new));
        String head = "package shop;\nimport java.math.*;\nimport java.time.*;\nimport java.util.*;\n"
                + (type.style % 2 == 0
                        ? ""
                        : "@com.fasterxml.jackson.annotation.JsonInclude("
                                + "com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL)\n");
        String base = type.isSealed() ? " implements " + type.name : "";
        return type.style < 2
                ? head + "public record " + name + "(" + String.join(", ", fields) + ")" + base + " {}\n"
                : head + "public final class " + name + base + " {\n    public " + String.join(";\n    public ", fields)
                        + ";\n}\n";
    }

    // Values

    /** Returns a random value that a version may set, or null. */
    @Nullable
    Object value(Field field, Owner version) {
        if (random.nextInt(6) == 0) {
            return null;
        }
        if (field.leaf != null) {
            return field.leaf.values.apply(random);
        }
        return switch (field.kind) {
            case LIST, ARRAY -> list(field, version);
            case LISTS -> {
                List<Object> lists = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    lists.add(list(field, version));
                }
                yield lists;
            }
            case MAP -> {
                Map<String, Object> map = new TreeMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put("k" + random.nextInt(4), object(typeOf(field), version));
                }
                yield map;
            }
            default -> object(typeOf(field), version);
        };
    }

    private List<Object> list(Field field, Owner version) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(object(typeOf(field), version));
        }
        return list;
    }

    private static Type typeOf(Field field) {
        return java.util.Objects.requireNonNull(field.type);
    }

    private Map<String, Object> object(Type type, Owner version) {
        List<String> names = List.copyOf(type.fields.keySet());
        String name = names.get(random.nextInt(names.size()));
        Map<String, Object> object = new TreeMap<>();
        if (type.isSealed()) {
            object.put("@type", name);
        }
        for (Field field : fieldsOf(type, object)) {
            Object value = field.isOf(version) ? value(field, version) : null;
            if (value != null) {
                object.put(field.name, value);
            }
        }
        return object;
    }

    static List<Field> fieldsOf(Type type, Map<String, Object> object) {
        return java.util.Objects.requireNonNull(
                type.fields.get(object.getOrDefault("@type", type.name).toString()));
    }

    /** Returns a value with some of its parts changed, as a version may change them. */
    @Nullable
    Object changed(Field field, @Nullable Object value, Owner version) {
        if (value == null || field.leaf != null || random.nextInt(5) == 0) {
            return value(field, version);
        }
        return switch (field.kind) {
            case LIST, ARRAY -> changedList(field, (List<?>) value, version);
            case LISTS -> {
                List<Object> lists = new ArrayList<>((List<?>) value);
                lists.replaceAll(one -> random.nextBoolean() ? one : changedList(field, (List<?>) one, version));
                yield lists;
            }
            case MAP -> {
                Map<String, Object> map = new TreeMap<>();
                objects(value).forEach((key, one) -> {
                    if (random.nextInt(4) != 0) {
                        map.put(key, changedObject(typeOf(field), map(one), version));
                    }
                });
                yield map;
            }
            default -> changedObject(typeOf(field), map(value), version);
        };
    }

    private List<Object> changedList(Field field, List<?> value, Owner version) {
        List<Object> list = new ArrayList<>(value);
        switch (list.isEmpty() ? 0 : random.nextInt(5)) {
            case 0 -> list.add(random.nextInt(list.size() + 1), object(typeOf(field), version));
            case 1 -> list.remove(random.nextInt(list.size()));
            case 2 -> list.add(list.get(random.nextInt(list.size())));
            case 3 -> java.util.Collections.shuffle(list, random);
            default -> {
                int index = random.nextInt(list.size());
                list.set(index, changedObject(typeOf(field), map(list.get(index)), version));
            }
        }
        return list;
    }

    private Map<String, Object> changedObject(Type type, Map<String, Object> value, Owner version) {
        if (random.nextInt(4) == 0) {
            return value;
        }
        Map<String, Object> object = new TreeMap<>(value);
        for (Field field : fieldsOf(type, object)) {
            if (field.isOf(version) && random.nextInt(3) == 0) {
                Object changed = changed(field, object.get(field.name), version);
                if (changed == null) {
                    object.remove(field.name);
                } else {
                    object.put(field.name, changed);
                }
            }
        }
        return object;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static Map<String, Object> objects(Object value) {
        return map(value);
    }
}
