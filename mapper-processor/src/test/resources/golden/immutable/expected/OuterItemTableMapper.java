// Generated from shop.Outer.Item. Change Item, not this file.
package shop;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Outer.Item} to rows of table {@code items} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class OuterItemTableMapper implements EntityMapper<Outer.Item> {
    private static final String ENTITY = "Item";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("id", ValueType.LONG));

    private static final KeyLayout ROW_KEY = KeyLayout.constant("only");

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "items")
            .property(PropertyModel.partitionKey("id", ValueType.LONG))
            .property(PropertyModel.stored("title", ValueType.STRING))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    /** Creates a mapper; mappers are stateless. */
    public OuterItemTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Outer.Item> entityType() {
        return Outer.Item.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Outer.Item item) {
        return primaryKey(item.getId());
    }

    @Override
    public EntityKey idOf(Outer.Item item) {
        return OuterItemKey.of(item);
    }

    @Override
    public void write(Outer.Item item, RowWriter writer) {
        writer.string("title", item.title());
    }

    @Override
    public Outer.Item read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            long id = partitionKey.int64();
            String title = reader.string("title");
            return new Outer.Item(title, id);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Outer.Item item, String name) {
        return switch (name) {
            case "id" -> item.getId();
            case "title" -> item.title();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(long id) {
        return new PrimaryKey(PARTITION_KEY.writer(ENTITY).int64(id).toKey(), "only");
    }
}
