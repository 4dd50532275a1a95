package dev.tables.mapping.value.internal;

import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.ser.AnyGetterWriter;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;

/** A check that each field of a class is written as a property and read from it. */
final class JsonFields {
    private final JsonTypes types;
    private final JavaType type;
    private final Class<?> raw;
    private final BeanSerializerBase written;
    private final BeanDeserializerBase read;
    private final BeanDescription description;

    JsonFields(JsonTypes types, JavaType type, BeanSerializerBase written, BeanDeserializerBase read) {
        this.types = types;
        this.type = type;
        this.raw = type.getRawClass();
        this.written = written;
        this.read = read;
        description = types.writing().introspectBeanDescription(type);
    }

    /** Rejects fields that would be lost, and adds the shapes of the properties. */
    void check(JsonShape.Bean shape) {
        ValueInstantiator makes = read.getValueInstantiator();
        boolean delegated = makes.canCreateUsingDelegate() || makes.canCreateUsingArrayDelegate();
        if (!delegated && !makes.canCreateUsingDefault() && !makes.canCreateFromObjectWith()) {
            throw uncreatable(raw, description.isNonStaticInnerClass());
        }
        Set<String> kept = new HashSet<>();
        boolean others = false;
        for (Iterator<PropertyWriter> all = written.properties(); all.hasNext(); ) {
            PropertyWriter writer = all.next();
            if (writer instanceof AnyGetterWriter || !(writer instanceof BeanPropertyWriter property)) {
                others = true;
                continue;
            }
            boolean readBack = delegated || property.isUnwrapping() || isRead(property.getName());
            if (readBack) {
                kept.add(property.getName());
                add(shape, property);
            }
        }
        if (!delegated) {
            requireAll(kept, others);
        }
    }

    private boolean isRead(String name) {
        return read.findProperty(PropertyName.construct(name)) != null;
    }

    /** Adds a property. The value of the property is not examined if an annotation defines how it is written. */
    private void add(JsonShape.Bean shape, BeanPropertyWriter property) {
        AnnotatedMember member = property.getMember();
        SettableBeanProperty setter = read.findProperty(PropertyName.construct(property.getName()));
        boolean own =
                isSpecial(member) || setter != null && setter.getMember() != null && isSpecial(setter.getMember());
        if (!own) {
            shape.add(property, types.shape(property.getType()));
        }
    }

    private static boolean isSpecial(AnnotatedMember member) {
        return hasOwnForm(member) || namesClass(member);
    }

    /** Returns whether an annotation of a property defines how its value is written or read. */
    static boolean hasOwnForm(AnnotatedMember member) {
        return member.hasAnnotation(JsonSerialize.class) || member.hasAnnotation(JsonDeserialize.class);
    }

    /** Returns whether an annotation of a property defines how the class of its value is named. */
    static boolean namesClass(AnnotatedMember member) {
        return member.hasAnnotation(JsonTypeInfo.class);
    }

    private void requireAll(Set<String> kept, boolean anyOthers) {
        Set<String> covered = new HashSet<>(description.getIgnoredPropertyNames());
        int withoutField = 0;
        Set<String> fields = new HashSet<>();
        for (Field field : fieldsOf(raw)) {
            fields.add(field.getName());
        }
        for (BeanPropertyDefinition property : description.findProperties()) {
            boolean chosen = property.findReferenceType() != null || isHalf(property);
            if (kept.contains(property.getName()) || chosen) {
                covered.add(property.getInternalName());
                withoutField += fields.contains(property.getInternalName()) ? 0 : 1;
            }
        }
        List<String> lost = new ArrayList<>();
        for (Field field : fieldsOf(raw)) {
            if (!covered.contains(field.getName()) && !isIgnored(field)) {
                lost.add(field.getName());
            }
        }
        boolean anyKept = anyOthers && read.hasAnySetter();
        // A property whose accessors are named otherwise than its field.
        if (lost.size() <= withoutField + (anyKept ? 1 : 0)) {
            return;
        }
        throw kept.isEmpty() && !anyKept ? unusable(raw) : lost(lost.get(0));
    }

    /** Returns whether the property is declared to be only written or only read. */
    private static boolean isHalf(BeanPropertyDefinition property) {
        AnnotatedMember member = property.getPrimaryMember();
        JsonProperty declared = member == null ? null : member.getAnnotation(JsonProperty.class);
        return declared != null
                && (declared.access() == JsonProperty.Access.READ_ONLY
                        || declared.access() == JsonProperty.Access.WRITE_ONLY);
    }

    private boolean isIgnored(Field field) {
        return field.isAnnotationPresent(JsonIgnore.class)
                || field.isAnnotationPresent(JsonBackReference.class)
                || ExactJson.MAPPER
                        .serializationConfig()
                        .getDefaultPropertyIgnorals(raw, description.getClassInfo())
                        .getIgnored()
                        .contains(field.getName());
    }

    private JsonFault lost(String field) {
        return new JsonFault(JsonFault.nameOf(raw) + " has a field '" + field
                + "' that Jackson cannot write and read back, so its value would be lost. Add a getter, and a setter "
                + "or a constructor parameter. If the field is derived from other fields, mark it transient or "
                + "@JsonIgnore.");
    }

    private static JsonFault uncreatable(Class<?> raw, boolean inner) {
        String name = JsonFault.nameOf(raw);
        return new JsonFault(
                inner
                        ? JsonTexts.inner(name)
                        : name + " has no constructor that Jackson can call. Add one without parameters, annotate one"
                                + " @JsonCreator with @JsonProperty on each parameter, or make it a record.");
    }

    static JsonFault unusable(Class<?> raw) {
        return new JsonFault(JsonTexts.withoutProperties(JsonFault.nameOf(raw)));
    }

    /** Returns whether objects of the class have no fields. */
    static boolean isEmpty(Class<?> raw) {
        return fieldsOf(raw).isEmpty();
    }

    /** Rejects a collection class that has fields, because only its elements are written. */
    static void requireNoneBesideElements(Class<?> raw) {
        List<Field> fields = fieldsOf(raw);
        if (!fields.isEmpty()) {
            throw new JsonFault(JsonFault.nameOf(raw) + " is a collection or map with a field '"
                    + fields.get(0).getName()
                    + "', but only its elements are written. Mark the field transient, or declare a class that "
                    + "contains both the field and the collection.");
        }
    }

    /**
     * Returns the fields with the state of an object: the fields of the application's classes that are neither static
     * nor transient.
     */
    private static List<Field> fieldsOf(Class<?> raw) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> part = raw; part != null && !JsonKeys.isOfPlatform(part); part = part.getSuperclass()) {
            for (Field field : part.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers) && !field.isSynthetic()) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    /** Refuses a class that is written as a single value but cannot be created from that value. */
    static void requireCreatorOf(JavaType type, JavaType value, ValueInstantiator makes) {
        Class<?> of = value.getRawClass();
        boolean possible = makes.canCreateUsingDelegate() || makes.canCreateUsingArrayDelegate();
        if (of == String.class || of == CharSequence.class || of.isEnum()) {
            possible |= makes.canCreateFromString();
        } else if (of == int.class || of == Integer.class || of == short.class || of == Short.class) {
            possible |= makes.canCreateFromInt() || makes.canCreateFromLong();
        } else if (of == long.class || of == Long.class) {
            possible |= makes.canCreateFromLong();
        } else if (of == double.class || of == Double.class || of == float.class || of == Float.class) {
            possible |= makes.canCreateFromDouble();
        } else if (of == boolean.class || of == Boolean.class) {
            possible |= makes.canCreateFromBoolean();
        } else if (of == BigDecimal.class) {
            possible |= makes.canCreateFromBigDecimal();
        } else if (of == BigInteger.class) {
            possible |= makes.canCreateFromBigInteger();
        } else if (!JsonKeys.isOfPlatform(of)) {
            possible |= makes.canCreateUsingDefault() || makes.canCreateFromObjectWith();
        }
        if (!possible) {
            throw new JsonFault(JsonFault.nameOf(type.getRawClass()) + " is written as its @JsonValue, a "
                    + JsonFault.nameOf(of)
                    + ", but cannot be created from it. Add @JsonCreator to the constructor or factory method that "
                    + "takes it.");
        }
    }

    /** Refuses an enum whose constants are not read back as they were written. */
    static void requireDifferentConstants(JavaType type, ValueSerializer<?> write, ValueDeserializer<?> read) {
        for (Object constant : type.getRawClass().getEnumConstants()) {
            Object found = back(type, constant);
            if (found != constant) {
                throw new JsonFault(
                        JsonFault.nameOf(type.getRawClass()) + " has a constant " + ((Enum<?>) constant).name()
                                + " whose JSON is not read back as the same constant. Write each "
                                + "constant as a different JSON string.");
            }
        }
    }

    private static @Nullable Object back(JavaType type, Object constant) {
        try {
            return ExactJson.MAPPER.readValue(ExactJson.MAPPER.writerFor(type).writeValueAsString(constant), type);
        } catch (JacksonException refused) {
            return null;
        }
    }
}
