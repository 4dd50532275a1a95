package dev.tables.mapping.encryption;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** As the processor would write it, but for the length of tokens and whether secrets are declared so. */
class PersonTableMapper implements EntityMapper<Person> {
    static final int BY_EMAIL = 0;
    static final int BY_PHONE = 1;
    static final int BY_NAME = 2;
    static final PersonTableMapper PLAIN = new PersonTableMapper(0);
    static final PersonTableMapper ENCRYPTED = new PersonTableMapper(128);
    /** The next version, with an index on names. */
    static final PersonTableMapper ENCRYPTED_WITH_NAMES = new PersonTableMapper(128, IndexScope.LOCAL, "default", true);

    static final PersonTableMapper ENCRYPTED_IN_TABLE = new PersonTableMapper(128, IndexScope.GLOBAL);

    private final EntityModel model;

    /** Creates a mapper with hashes of so many bits for phones; 0 for no blind index and no encryption. */
    PersonTableMapper(int phoneBits) {
        this(phoneBits, IndexScope.LOCAL);
    }

    /** Creates a mapper with the given scope for the index on e-mail addresses. */
    PersonTableMapper(int phoneBits, IndexScope emailScope) {
        this(phoneBits, emailScope, "default");
    }

    /** Creates a mapper that encrypts with a keyset. */
    PersonTableMapper(int phoneBits, IndexScope emailScope, String keyset) {
        this(phoneBits, emailScope, keyset, false);
    }

    private PersonTableMapper(int phoneBits, IndexScope emailScope, String keyset, boolean withNames) {
        EntityModel.Builder builder = EntityModel.builder("Person", "people")
                .property(PropertyModel.partitionKey("city", ValueType.STRING))
                .property(PropertyModel.rowKey("number", ValueType.INT))
                .property(PropertyModel.stored("name", ValueType.STRING).notNull())
                .property(secret("email", "mail", ValueType.STRING, phoneBits == 0 ? 0 : 128, keyset))
                .property(secret("phone", "phone", ValueType.LONG, phoneBits, keyset))
                .property(secret("income", "income", ValueType.DOUBLE, phoneBits, keyset))
                .property(PropertyModel.version("version"))
                .partitionKey(KeyLayout.of(KeyComponent.of("city", ValueType.STRING)))
                .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT).withDigits(6)))
                .index(IndexModel.unique("byEmail", KeyComponent.of("email", ValueType.STRING))
                        .scope(emailScope)
                        .layout(IndexLayout.KEYS_ONLY))
                .index(copies("byPhone", KeyComponent.of("phone", ValueType.LONG)));
        if (withNames) {
            builder.index(copies("byName", KeyComponent.of("name", ValueType.STRING)));
        }
        model = builder.build();
    }

    private static PropertyModel secret(
            String name, String storedName, ValueType type, int blindIndexBits, String keyset) {
        PropertyModel property = PropertyModel.stored(name, type).storedName(storedName);
        return blindIndexBits == 0 ? property : property.encrypted(keyset).blindIndexBits(blindIndexBits);
    }

    private static IndexModel copies(String name, KeyComponent component) {
        return IndexModel.of(name, component).scope(IndexScope.LOCAL).layout(IndexLayout.ALL_PROPERTIES);
    }

    @Override
    public EntityModel model() {
        return model;
    }

    @Override
    public Class<Person> entityType() {
        return Person.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Person person) {
        return new PrimaryKey(
                model.partitionKey().writer("Person").string(person.city()).toKey(),
                model.rowKey().writer("Person").int32(person.number()).toKey());
    }

    @Override
    public EntityKey idOf(Person person) {
        return () -> primaryKeyOf(person);
    }

    @Override
    public void write(Person person, RowWriter writer) {
        writer.string("name", person.name());
        writer.string("mail", person.email());
        if (person.phone() != null) {
            writer.int64("phone", person.phone());
        }
        if (person.income() != null) {
            writer.float64("income", person.income());
        }
    }

    @Override
    public Person read(RowReader reader) {
        return new Person(
                model.partitionKey().reader("Person", reader.partitionKey()).string(),
                model.rowKey().reader("Person", reader.rowKey()).int32(),
                Objects.requireNonNull(reader.string("name")),
                reader.string("mail"),
                reader.has("phone") ? reader.int64("phone") : null,
                reader.has("income") ? reader.float64("income") : null,
                reader.etag().toString());
    }

    @Override
    public @Nullable Object property(Person person, String name) {
        return switch (name) {
            case "city" -> person.city();
            case "number" -> person.number();
            case "name" -> person.name();
            case "email" -> person.email();
            case "phone" -> person.phone();
            case "income" -> person.income();
            case "version" -> person.version();
            default -> throw new IllegalArgumentException("Person has no property " + name + ".");
        };
    }

    @Override
    public void writeIndex(int index, Person person, KeyWriter writer) {
        switch (index) {
            case BY_EMAIL -> writer.string(person.email());
            case BY_PHONE -> writer.int64(person.phone());
            case BY_NAME -> writer.string(person.name());
            default -> throw new IllegalArgumentException("Person has no index " + index + ".");
        }
    }

    @Override
    public @Nullable ETag versionOf(Person person) {
        return person.version() == null ? null : ETag.of(person.version());
    }

    @Override
    public Person withVersion(Person person, @Nullable ETag version) {
        return person.withVersion(version == null ? null : version.toString());
    }
}
