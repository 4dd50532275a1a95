package dev.tables.mapping;

import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The properties that may not be null: an entity written without one could not be read again. Those of a value object or subtype
 * are written only if the entity has it, so that a null of theirs is one that may not be.
 */
final class RequiredProperties {
    private final String entity;
    /** Java names by stored names. */
    private final Map<String, String> names = new HashMap<>();

    RequiredProperties(EntityModel model) {
        entity = model.entity();
        for (PropertyModel property : model.properties()) {
            if (property.role() == PropertyModel.Role.PROPERTY && property.required() && !property.isExploded()) {
                names.put(property.storedName(), property.name());
            }
        }
    }

    /** Hands everything on to the target, but refuses null where a value is needed. */
    RowWriter checking(RowWriter target) {
        return names.isEmpty() ? target : new Check(target);
    }

    private void check(String name, @Nullable Object value) {
        if (value == null && names.containsKey(name)) {
            throw new MappingException(
                    entity, names.get(name), "is null, but may not be. Give it a value, or declare it @Nullable.");
        }
    }

    private final class Check extends ForwardingWriter {
        Check(RowWriter target) {
            super(target);
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            check(name, value);
            return super.string(name, value);
        }

        @Override
        public RowWriter binary(String name, byte @Nullable [] value) {
            check(name, value);
            return super.binary(name, value);
        }

        @Override
        public RowWriter dateTime(String name, @Nullable Instant value) {
            check(name, value);
            return super.dateTime(name, value);
        }

        @Override
        public RowWriter guid(String name, @Nullable UUID value) {
            check(name, value);
            return super.guid(name, value);
        }

        @Override
        public RowWriter value(String name, @Nullable Object value) {
            check(name, value);
            return super.value(name, value);
        }
    }
}
