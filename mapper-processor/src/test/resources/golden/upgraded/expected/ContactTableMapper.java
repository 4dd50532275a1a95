// Generated from shop.Contact. Change Contact, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
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
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Contact} to rows of table {@code contact} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class ContactTableMapper implements EntityMapper<Contact> {
    private static final String ENTITY = "Contact";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("team", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.INT));

    private static final int BY_FULL_NAME_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "contact")
            .schemaVersion(3)
            .property(PropertyModel.partitionKey("team", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.INT))
            .property(PropertyModel.stored("fullName", ValueType.STRING))
            .property(PropertyModel.stored("mail", ValueType.STRING))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of("byFullName", KeyComponent.of("fullName", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    /** Creates a mapper; mappers are stateless. */
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
    public List<EntityUpgrade<Contact>> schemaUpgrades() {
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
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Contact contact, String name) {
        return switch (name) {
            case "team" -> contact.team();
            case "number" -> contact.number();
            case "fullName" -> contact.fullName();
            case "mail" -> contact.mail();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public void writeIndex(int index, Contact contact, KeyWriter writer) {
        switch (index) {
            case BY_FULL_NAME_INDEX -> writer.string(contact.fullName());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String team, int number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(team).toKey(),
                ROW_KEY.writer(ENTITY).int32(number).toKey());
    }
}
