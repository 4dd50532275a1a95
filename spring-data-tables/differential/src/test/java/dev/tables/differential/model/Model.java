package dev.tables.differential.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A random entity.
 *
 * @param home its package
 * @param table its table
 * @param shape what it is in Java
 * @param nullMarked whether its package is
 * @param versioned whether it has a version
 * @param wide whether it may have several rows
 * @param tame whether values are only such as the vendor's emulator, too, filters exactly
 * @param fields its properties
 * @param computed what methods compute for indexes
 * @param indexes its indexes
 */
public record Model(
        String home,
        String table,
        Shape shape,
        boolean nullMarked,
        boolean versioned,
        boolean wide,
        boolean tame,
        List<Field> fields,
        List<Field> computed,
        List<Index> indexes) {
    /** The simple name of the class. */
    public static final String ENTITY = "Thing";

    /** The property that names the subtype in {@link Plain}, of sealed entities. */
    static final String SUBTYPE = "$subtype";

    /** The same entity with other indexes, of another package. */
    public Model with(String otherHome, List<Index> otherIndexes) {
        return new Model(otherHome, table, shape, nullMarked, versioned, wide, tame, fields, computed, otherIndexes);
    }

    /** The index that is declared at the method that computes a property. */
    Index indexAt(Field method) {
        return indexes.stream().filter(index -> index.isAt(method)).findFirst().orElseThrow();
    }

    /** Whether an index is of anything that is computed. */
    boolean isOfComputed(Index index) {
        return computed.stream().anyMatch(field -> index.paths().contains(field.name()));
    }

    /** The class. */
    public String entityName() {
        return home + "." + ENTITY;
    }

    /** The class that makes and reads entities. */
    public String accessName() {
        return home + ".Access";
    }

    /** Every property that has a value of its own, by path: those of value objects instead of the objects; what is computed, too. */
    public Map<String, Field> leaves() {
        Map<String, Field> leaves = storedLeaves();
        computed.forEach(field -> leaves.put(field.name(), field));
        return leaves;
    }

    /** The same of what rows have. */
    Map<String, Field> storedLeaves() {
        Map<String, Field> leaves = new LinkedHashMap<>();
        for (Field field : fields) {
            if (field.form() == Form.EMBEDDED) {
                field.nested().forEach(inner -> leaves.put(field.name() + "." + inner.name(), inner));
            } else {
                leaves.put(field.name(), field);
            }
        }
        return leaves;
    }

    /** Whether the property, or the value object it is in, may be absent. */
    public boolean mayBeAbsent(String path) {
        int dot = path.indexOf('.');
        return Objects.requireNonNull(leaves().get(path)).mayBeAbsent()
                || dot > 0 && field(path.substring(0, dot)).mayBeAbsent();
    }

    /** The property of the entity itself. */
    public Field field(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The components of the keys, those of the partition key first. */
    public List<Field> keys() {
        List<Field> keys = new ArrayList<>(partitionKeys());
        fields.stream()
                .filter(field -> field.key() != null && !field.key().partition())
                .forEach(keys::add);
        return keys;
    }

    /** The components of the partition key. */
    public List<Field> partitionKeys() {
        return fields.stream()
                .filter(field -> field.key() != null && field.key().partition())
                .toList();
    }

    /** Whether there is anything encrypted. */
    public boolean isEncrypted() {
        return leaves().values().stream().anyMatch(Field::encrypted);
    }
}
