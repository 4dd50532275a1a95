package dev.tables.differential.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A property of a random entity.
 *
 * @param name its name, without that of the value object it may be in
 * @param form how it holds values
 * @param kind of which kind they are
 * @param primitive whether it is declared by the primitive type
 * @param nullable whether it may be null
 * @param nullElements whether its elements may be null
 * @param encrypted whether it is encrypted
 * @param owner the number of the subtype that has it, 0 for all
 * @param key how it is part of a key, null if it is not
 * @param storedName the name in the row, empty for its own
 * @param nested the properties of a value object
 */
public record Field(
        String name,
        Form form,
        Kind kind,
        boolean primitive,
        boolean nullable,
        boolean nullElements,
        boolean encrypted,
        int owner,
        @Nullable KeyPart key,
        String storedName,
        List<Field> nested) {

    /** A component of a key. */
    static Field key(String name, Kind kind, boolean primitive, KeyPart key) {
        return new Field(name, Form.SINGLE, kind, primitive, false, false, false, 0, key, "", List.of());
    }

    /** The kind of what is stored and compared. */
    public Kind compared() {
        return switch (form) {
            case MONEY -> Kind.LONG;
            case LABEL, CHUNKED, LARGE -> Kind.STRING;
            default -> kind;
        };
    }

    /** Whether a condition can look for an element. */
    public boolean isMultiValued() {
        return form.isCollection() && kind.isIndexableElement();
    }

    /** Whether an index can hold it. */
    public boolean isIndexable() {
        return switch (form) {
            case SINGLE, OPTIONAL, MONEY, LABEL -> key != null || compared().isIndexable();
            case LIST, SET -> isMultiValued();
            default -> false;
        };
    }

    /** Whether answers can be sorted by it. */
    public boolean isSortable() {
        return form.isComparable()
                && form != Form.CHUNKED
                && !encrypted
                && compared().isOrdered();
    }

    /** Whether it may be null, or absent because the entity is of another subtype. */
    public boolean mayBeAbsent() {
        return nullable || owner > 0 || form == Form.OPTIONAL;
    }

    /** The Java type as it is declared. */
    public String type() {
        String element = (nullElements ? annotated(kind.type()) : kind.type());
        return switch (form) {
            case SINGLE -> primitive && kind.primitive() != null ? kind.primitive() : kind.type();
            case OPTIONAL -> "java.util.Optional<" + kind.type() + ">";
            case LIST, EXPLODED_LIST -> "java.util.List<" + element + ">";
            case SET -> "java.util.Set<" + element + ">";
            case MAP, EXPLODED_MAP -> "java.util.Map<String, " + kind.type() + ">";
            case JSON -> "dev.tables.differential.model.Colour";
            case MONEY -> "dev.tables.differential.model.Money";
            case LABEL -> "dev.tables.differential.model.Label";
            case EXPLODED_ARRAY -> "int[]";
            case CHUNKED, LARGE -> "String";
            case EMBEDDED -> "Part" + capital();
        };
    }

    /** The same without annotations, of an object. */
    String boxedType() {
        return primitive ? kind.type() : type().replace("@Nullable ", "");
    }

    /** The type with the annotation where its name has it. */
    public static String annotated(String type) {
        if (type.endsWith("[]")) {
            return type.substring(0, type.length() - 2) + " @Nullable []";
        }
        int generic = type.indexOf('<');
        int dot = type.lastIndexOf('.', generic < 0 ? type.length() : generic);
        return type.substring(0, dot + 1) + "@Nullable " + type.substring(dot + 1);
    }

    /** Its name with a capital letter, as in names of methods. */
    public String capital() {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
