// Generated from shop.Contact. Change Contact, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.ValueType;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Maps {@link Contact} to rows of table {@code contact}.
 *
 * <p>Partition key: {@code team}. Row key: {@code number}.
 *
 * <p>Index {@code byFullName} of {@code fullName}, layout ALL_PROPERTIES.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class ContactTableMapper implements EntityMapper<Contact> {
    private static final String ENTITY = "Contact";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("team", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.INT));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "contact")
            .schemaVersion(3)
            .property(PropertyModel.key("team", ValueType.STRING, PropertyModel.Role.PARTITION_KEY))
            .property(PropertyModel.key("number", ValueType.INT, PropertyModel.Role.ROW_KEY))
            .property(PropertyModel.stored("fullName", "fullName", ValueType.STRING, true))
            .property(PropertyModel.stored("mail", "mail", ValueType.STRING, true))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(new IndexModel(
                    "byFullName",
                    List.of(KeyComponent.of("fullName", ValueType.STRING)),
                    IndexScope.LOCAL,
                    IndexLayout.ALL_PROPERTIES,
                    false))
            .build();

    /** Creates the mapper, which has no state. */
    public ContactTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Contact> entityType() {
        return Contact.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Contact contact) {
        return primaryKey(contact.team(), contact.number());
    }

    @Override
    public EntityKey idOf(Contact contact) {
        return ContactKey.of(contact);
    }

    @Override
    public List<EntityUpgrade<Contact>> upgrades() {
        return List.of(new Contact.FromNames(), new Contact.FromOneMail());
    }

    @Override
    public void write(Contact contact, RowWriter writer) {
        writer.int32(EntityModel.SCHEMA_VERSION, 3)
                .string("fullName", contact.fullName())
                .string("mail", contact.mail());
    }

    @Override
    public Contact read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String team = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            int number = rowKey.int32();
            String fullName = reader.string("fullName");
            String mail = reader.string("mail");
            return new Contact(team, number, fullName, mail);
        } catch (InvalidRowException unfit) {
            throw RequiredValues.rowMismatch(ENTITY, unfit);
        }
    }

    @Override
    public @Nullable Object property(Contact contact, String name) {
        return switch (name) {
            case "team" -> contact.team();
            case "number" -> contact.number();
            case "fullName" -> contact.fullName();
            case "mail" -> contact.mail();
            default -> throw new IllegalArgumentException(ENTITY + " has no property '" + name + "'.");
        };
    }

    @Override
    public void writeIndex(int index, Contact contact, KeyWriter writer) {
        switch (index) {
            case 0 -> writer.string(contact.fullName());
            default -> throw new IllegalArgumentException(ENTITY + " has no index number " + index + ".");
        }
    }

    @Override
    public @Nullable ETag versionOf(Contact contact) {
        return null;
    }

    @Override
    public Contact withVersion(Contact contact, @Nullable ETag version) {
        return contact;
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String team, int number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(team).toKey(),
                ROW_KEY.writer(ENTITY).int32(number).toKey());
    }
}
