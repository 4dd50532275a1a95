package dev.tables.differential.model;

import java.util.List;
import java.util.stream.Collectors;

/** Writes the class that makes entities of plain values and reads them, as an application would. */
final class AccessSource {
    private final Model model;

    AccessSource(Model model) {
        this.model = model;
    }

    String text() {
        return "@SuppressWarnings({\"unchecked\", \"NullAway\"})\npublic final class Access {\n"
                + "    private Access() {}\n\n"
                + "    public static Thing make(Map<String, Object> v, String version) {\n"
                + make()
                + "    }\n\n"
                + "    public static String version(Thing e) {\n"
                + version()
                + "    }\n\n"
                + "    public static Map<String, Object> read(Thing e) {\n"
                + "        Map<String, Object> v = new LinkedHashMap<>();\n"
                + read()
                + "        return v;\n    }\n\n"
                + parts()
                + "}\n";
    }

    private List<Field> of(int subtype) {
        return model.fields().stream()
                .filter(field -> subtype == 0 || field.owner() == 0 || field.owner() == subtype)
                .toList();
    }

    private String make() {
        return switch (model.shape()) {
            case RECORD, IMMUTABLE -> "        return new Thing(" + arguments(0) + ");\n";
            case SEALED ->
                "        return v.get(\"" + Model.SUBTYPE + "\").equals(1)\n            ? new Thing.Sub1("
                        + arguments(1) + ")\n            : new Thing.Sub2(" + arguments(2) + ");\n";
            case BEAN ->
                "        Thing e = new Thing();\n"
                        + of(0).stream()
                                .map(field -> "        e.set" + field.capital() + "(" + value(field) + ");\n")
                                .collect(Collectors.joining())
                        + (model.versioned() ? "        e.setVersion(version);\n" : "")
                        + "        return e;\n";
            case BUILDER ->
                "        return Thing.builder()"
                        + of(0).stream()
                                .map(field -> "\n            ." + field.name() + "(" + value(field) + ")")
                                .collect(Collectors.joining())
                        + (model.versioned() ? ".version(version)" : "")
                        + ".build();\n";
        };
    }

    private String arguments(int subtype) {
        return of(subtype).stream().map(AccessSource::value).collect(Collectors.joining(",\n            "))
                + (model.versioned() ? ", version" : "");
    }

    /** An expression of the property's type. */
    private static String value(Field field) {
        String value = "v.get(\"" + field.name() + "\")";
        return switch (field.form()) {
            case OPTIONAL -> "Optional.ofNullable((" + field.kind().type() + ") " + value + ")";
            case EMBEDDED -> "make" + field.capital() + "((Map<String, Object>) " + value + ")";
            default -> "(" + field.boxedType() + ") " + value;
        };
    }

    private String version() {
        if (!model.versioned()) {
            return "        return null;\n";
        }
        return switch (model.shape()) {
            case RECORD -> "        return e.version();\n";
            case SEALED -> "        return e instanceof Thing.Sub1 s ? s.version() : ((Thing.Sub2) e).version();\n";
            default -> "        return e.getVersion();\n";
        };
    }

    private String read() {
        if (model.shape() != Shape.SEALED) {
            return read("e", 0);
        }
        return "        if (e instanceof Thing.Sub1 s) {\n        v.put(\"" + Model.SUBTYPE + "\", 1);\n" + read("s", 1)
                + "        } else if (e instanceof Thing.Sub2 s) {\n        v.put(\"" + Model.SUBTYPE + "\", 2);\n"
                + read("s", 2) + "        }\n";
    }

    private String read(String object, int subtype) {
        boolean bare = model.shape() == Shape.RECORD || model.shape() == Shape.SEALED;
        StringBuilder text = new StringBuilder();
        for (Field field : model.fields()) {
            boolean absent = subtype > 0 && field.owner() > 0 && field.owner() != subtype;
            String getter = object + "." + (bare ? field.name() : "get" + field.capital()) + "()";
            String value = switch (field.form()) {
                case OPTIONAL -> getter + ".orElse(null)";
                case EMBEDDED -> "read" + field.capital() + "(" + getter + ")";
                default -> getter;
            };
            text.append("        v.put(\"" + field.name() + "\", " + (absent ? "null" : value) + ");\n");
        }
        return text.toString();
    }

    /** Methods for value objects. */
    private String parts() {
        StringBuilder text = new StringBuilder();
        for (Field field : model.fields()) {
            if (field.form() == Form.EMBEDDED) {
                String type = field.type();
                text.append("    static " + type + " make" + field.capital() + "(Map<String, Object> v) {\n"
                        + "        return v == null ? null : new " + type + "("
                        + field.nested().stream().map(AccessSource::value).collect(Collectors.joining(", "))
                        + ");\n    }\n\n");
                text.append("    public static Map<String, Object> read" + field.capital() + "(" + type
                        + " o) {\n        if (o == null) {\n            return null;\n        }\n"
                        + "        Map<String, Object> v = new LinkedHashMap<>();\n"
                        + field.nested().stream()
                                .map(part -> "        v.put(\"" + part.name() + "\", o." + part.name() + "());\n")
                                .collect(Collectors.joining())
                        + "        return v;\n    }\n\n");
            }
        }
        return text.toString();
    }
}
