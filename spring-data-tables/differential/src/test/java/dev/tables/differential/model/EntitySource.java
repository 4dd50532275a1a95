package dev.tables.differential.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes an entity in Java, and a class {@code Access} that makes entities of plain values and reads them. */
public final class EntitySource {
    private static final String IMPORTS = """
            import dev.tables.annotation.*;
            import java.util.*;
            import org.jspecify.annotations.Nullable;

            """;

    private final Model model;

    private EntitySource(Model model) {
        this.model = model;
    }

    /** The sources of everything that belongs to the entity, by name. */
    public static Map<String, String> of(Model model) {
        return new EntitySource(model).sources();
    }

    private Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        if (model.nullMarked()) {
            sources.put(
                    model.home() + ".package-info",
                    "@org.jspecify.annotations.NullMarked package " + model.home() + ";\n");
        }
        for (Field field : model.fields()) {
            if (field.form() == Form.EMBEDDED) {
                put(
                        sources,
                        field.type(),
                        "public record " + field.type() + "(" + components(field.nested()) + ") {}\n");
            }
        }
        put(sources, Model.ENTITY, annotations() + entity());
        put(sources, "Access", new AccessSource(model).text());
        return sources;
    }

    private void put(Map<String, String> sources, String type, String text) {
        sources.put(model.home() + "." + type, "package " + model.home() + ";\n\n" + IMPORTS + text);
    }

    private String annotations() {
        StringBuilder text = new StringBuilder("@SuppressWarnings(\"tables\")\n");
        text.append("@TableEntity(table = \"" + model.table() + "\"");
        if (model.partitionKeys().isEmpty()) {
            text.append(", constantPartitionKey = \"all\"");
        }
        text.append(model.wide() ? ", wide = true)\n" : ")\n");
        for (Index index : model.indexes()) {
            boolean atMethod = model.computed().stream().anyMatch(index::isAt);
            text.append(atMethod ? "" : index.annotation());
        }
        return text.toString();
    }

    private String entity() {
        return switch (model.shape()) {
            case RECORD -> "public record Thing(" + components(all(0)) + ") {\n" + computed() + "}\n";
            case SEALED -> sealed();
            case BEAN -> "public class Thing {\n" + bean() + computed() + "}\n";
            case IMMUTABLE -> "public final class Thing {\n" + immutable("public") + computed() + "}\n";
            case BUILDER -> "public final class Thing {\n" + immutable("private") + builder() + computed() + "}\n";
        };
    }

    private String computed() {
        return model.computed().stream()
                .map(field -> "    " + model.indexAt(field).annotation() + "    " + Computed.method(field))
                .collect(Collectors.joining());
    }

    /** The properties of a subtype, of all if 0, with the version if there is one. */
    private List<Field> all(int subtype) {
        return model.fields().stream()
                .filter(field -> subtype == 0 || field.owner() == 0 || field.owner() == subtype)
                .toList();
    }

    private String components(List<Field> fields) {
        String text = fields.stream()
                .map(field -> annotations(field) + declared(field) + " " + field.name())
                .collect(Collectors.joining(",\n    "));
        boolean inner = fields.stream().noneMatch(field -> field.key() != null);
        return text + (model.versioned() && !inner ? ",\n    @Version @Nullable String version" : "");
    }

    private static String declared(Field field) {
        return field.nullable() ? Field.annotated(field.type()) : field.type();
    }

    private String annotations(Field field) {
        StringBuilder text = new StringBuilder();
        KeyPart key = field.key();
        if (key != null && model.shape() != Shape.SEALED) {
            text.append(key.annotation());
        }
        text.append(
                switch (field.form()) {
                    case JSON -> "@Json ";
                    case MONEY -> "@Convert(dev.tables.differential.model.MoneyInCents.class) ";
                    case LABEL -> "@Convert(dev.tables.differential.model.LabelAsText.class) ";
                    case EXPLODED_LIST, EXPLODED_ARRAY -> "@PropertyPerElement(maxSize = 5) ";
                    case EXPLODED_MAP -> "@PropertyPerElement ";
                    case CHUNKED -> "@Chunked ";
                    case LARGE -> "@LargeValue ";
                    case EMBEDDED -> "@Embedded ";
                    default -> "";
                });
        if (!field.storedName().isEmpty()) {
            text.append("@Property(\"" + field.storedName() + "\") ");
        }
        return text.append(field.encrypted() ? "@Encrypt " : "").toString();
    }

    private String sealed() {
        StringBuilder text = new StringBuilder("public sealed interface Thing {\n");
        for (Field field : model.keys()) {
            text.append("    " + java.util.Objects.requireNonNull(field.key()).annotation() + declared(field) + " "
                    + field.name() + "();\n");
        }
        for (int subtype = 1; subtype <= 2; subtype++) {
            text.append("    record Sub" + subtype + "(" + components(all(subtype)) + ") implements Thing {}\n");
        }
        return text.append("}\n").toString();
    }

    private String bean() {
        StringBuilder text = new StringBuilder();
        for (Field field : model.fields()) {
            String type = declared(field);
            text.append("    " + annotations(field) + "private " + type + " " + field.name() + ";\n");
            text.append("    public " + type + " get" + field.capital() + "() { return " + field.name() + "; }\n");
            text.append("    public void set" + field.capital() + "(" + type + " value) { this." + field.name()
                    + " = value; }\n");
        }
        if (model.versioned()) {
            text.append("    @Version private @Nullable String version;\n");
            text.append("    public @Nullable String getVersion() { return version; }\n");
            text.append("    public void setVersion(@Nullable String value) { version = value; }\n");
        }
        return text.toString();
    }

    private String immutable(String visibility) {
        StringBuilder text = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (Field field : model.fields()) {
            text.append("    " + annotations(field) + "private final " + declared(field) + " " + field.name() + ";\n");
            text.append("    public " + declared(field) + " get" + field.capital() + "() { return " + field.name()
                    + "; }\n");
            body.append(" this." + field.name() + " = " + field.name() + ";");
        }
        if (model.versioned()) {
            text.append("    @Version private final @Nullable String version;\n");
            text.append("    public @Nullable String getVersion() { return version; }\n");
            body.append(" this.version = version;");
        }
        String parameters = model.fields().stream()
                        .map(field -> declared(field) + " " + field.name())
                        .collect(Collectors.joining(", "))
                + (model.versioned() ? ", @Nullable String version" : "");
        return text + "    " + visibility + " Thing(" + parameters + ") {" + body + " }\n";
    }

    private String builder() {
        StringBuilder text = new StringBuilder("    public static Builder builder() { return new Builder(); }\n");
        text.append("    public static final class Builder {\n");
        for (Field field : model.fields()) {
            text.append("        private " + declared(field) + " " + field.name() + ";\n");
            text.append("        public Builder " + field.name() + "(" + declared(field) + " value) { this."
                    + field.name() + " = value; return this; }\n");
        }
        if (model.versioned()) {
            text.append("        private @Nullable String version;\n");
            text.append("        public Builder version(@Nullable String value) { version = value; return this; }\n");
        }
        String arguments = model.fields().stream().map(Field::name).collect(Collectors.joining(", "))
                + (model.versioned() ? ", version" : "");
        return text.append("        public Thing build() { return new Thing(" + arguments + "); }\n    }\n")
                .toString();
    }
}
