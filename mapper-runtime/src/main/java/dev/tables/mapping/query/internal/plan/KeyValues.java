package dev.tables.mapping.query.internal.plan;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The values of properties that the keys of an index row contain, exactly as in the entity's row. If no other
 * properties are requested and the index
 * {@linkplain dev.tables.mapping.table.EntityTable#isExactIndexWithKeysOnly names} the entities, no entity is read.
 */
public final class KeyValues {
    /** The number types in which equal numbers of different forms have the same key, such as 1.5 and 1.50. */
    private static final Set<ValueType> OF_SEVERAL_FORMS =
            Set.of(ValueType.BIG_DECIMAL, ValueType.FLOAT, ValueType.DOUBLE);

    private final EntityModel model;
    private final int number;
    private final IndexModel index;
    private final Set<String> properties = new TreeSet<>();

    private KeyValues(EntityModel model, int number) {
        this.model = model;
        this.number = number;
        index = model.indexes().get(number);
        for (KeyComponent component : index.components()) {
            if (isSaid(model, component)) {
                properties.add(component.property());
            }
        }
    }

    /** Creates an instance for the rows of the index with this number. */
    public static KeyValues of(EntityModel model, int number) {
        return new KeyValues(model, number);
    }

    private static boolean isSaid(EntityModel model, KeyComponent component) {
        PropertyModel property = model.property(component.property());
        return property != null
                && !component.isHashed()
                && !component.ignoreCase()
                && !property.isMultiValued()
                && !property.isComputed()
                && !OF_SEVERAL_FORMS.contains(component.type());
    }

    /** Returns the properties whose values the keys contain. */
    public Set<String> properties() {
        return properties;
    }

    /**
     * Returns the values that the keys of a row contain.
     *
     * @throws dev.tables.mapping.value.MappingException if the keys do not belong to this index
     */
    public Map<String, Object> values(PrimaryKey indexRow) {
        String key = index.hasOwnTable() ? indexRow.partitionKey() : indexRow.rowKey();
        KeyReader reader = model.indexKey(number).reader(model.entity(), key);
        Map<String, Object> values = new HashMap<>();
        List<KeyComponent> components = index.components();
        for (KeyComponent component : components) {
            if (properties.contains(component.property())) {
                values.put(component.property(), reader.value());
            } else {
                reader.skip();
            }
        }
        return values;
    }
}
