package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.query.predicate.BooleanProperty;
import dev.tables.mapping.query.predicate.CollectionProperty;
import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityProperty;
import dev.tables.mapping.query.predicate.TextProperty;
import dev.tables.mapping.query.predicate.ValueProperty;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStorage;
import dev.tables.processor.model.MappedType;
import dev.tables.processor.model.MappedType.Elements;
import dev.tables.processor.model.MappedType.Wrapping;
import java.time.Instant;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The choice of a type for the constant of a property. The type of the constant has the operators that the property
 * supports.
 */
final class PropertyCode {
    private final ClassName entity;

    PropertyCode(ClassName entity) {
        this.entity = entity;
    }

    /** Returns the type of the constant for a property, or null if no query can compare the property. */
    @Nullable
    TypeName typeOf(MappedProperty property) {
        MappedStorage spread = property.spread();
        if (spread != null && (spread.isExploded() || spread.kind() == PropertyStorage.Kind.LARGE)) {
            return null;
        }
        if (property.role() == Role.VERSION) {
            return typed(ValueProperty.class, ClassName.get(String.class));
        }
        if (property.role() == Role.TIMESTAMP) {
            return typed(ComparableProperty.class, ClassName.get(Instant.class));
        }
        MappedType type = property.type();
        Elements elements = type.elements();
        if (elements != null && elements.stored() != null) {
            return typed(CollectionProperty.class, boxed(elements.mirror()));
        }
        if (type.wrapping() == Wrapping.JSON) {
            return plain(EntityProperty.class);
        }
        return type.converted() == null
                ? ofValues(type, property.encrypted() != null)
                : typed(ValueProperty.class, boxed(type.declared()));
    }

    /** Returns the type of the constant for a property whose values are compared in their stored form. */
    private TypeName ofValues(MappedType type, boolean encrypted) {
        ValueType stored = type.stored();
        if (encrypted || !stored.isOrdered()) {
            return typed(ValueProperty.class, boxed(type.mirror()));
        }
        if (stored == ValueType.STRING) {
            return text();
        }
        return stored == ValueType.BOOLEAN
                ? plain(BooleanProperty.class)
                : typed(ComparableProperty.class, boxed(type.mirror()));
    }

    TypeName text() {
        return plain(TextProperty.class);
    }

    private TypeName plain(Class<?> property) {
        return ParameterizedTypeName.get(ClassName.get(property), entity);
    }

    private TypeName typed(Class<?> property, TypeName values) {
        return ParameterizedTypeName.get(ClassName.get(property), entity, values);
    }

    private static TypeName boxed(TypeMirror type) {
        TypeName name = TypeName.get(type);
        return name.isPrimitive() ? name.box() : name;
    }
}
