package dev.tables.mapping.value.internal;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonTypeInfo.As;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.AnyGetterWriter;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.NameTransformer;

/** The names that a class has for the fields of its objects, including ignored fields and aliases. */
final class JsonFieldNames {
    private final JsonPlaces places;
    private final JavaType type;
    private final BeanSerializerBase written;
    private final BeanDeserializerBase read;
    private final AnnotationIntrospector annotations;
    private final SerializationConfig writing = ExactJson.MAPPER.serializationConfig();
    private final DeserializationConfig reading = ExactJson.MAPPER.deserializationConfig();
    private final Map<String, JsonPlace.Field> fields;
    private boolean hasAny;

    JsonFieldNames(JsonPlaces places, JavaType type, BeanSerializerBase written, BeanDeserializerBase read) {
        this.places = places;
        this.type = type;
        this.written = written;
        this.read = read;
        annotations = writing.getAnnotationIntrospector();
        fields = read.isCaseInsensitive() ? new TreeMap<>(String.CASE_INSENSITIVE_ORDER) : new TreeMap<>();
    }

    /**
     * Sets the fields of a place to the fields of the class.
     *
     * @param named the field that contains the class name, or null if there is no such field
     */
    void complete(JsonPlace.Fields place, @Nullable String named) {
        hasAny = read.hasAnySetter();
        if (named != null) {
            ignore(named);
        }
        for (Iterator<PropertyWriter> all = written.properties(); all.hasNext(); ) {
            PropertyWriter writer = all.next();
            if (writer instanceof AnyGetterWriter || !(writer instanceof BeanPropertyWriter property)) {
                hasAny = true;
            } else if (property.isUnwrapping()) {
                addUnwrapped(property);
            } else {
                add(property);
            }
        }
        read.properties().forEachRemaining(this::addAliases);
        read.creatorProperties().forEachRemaining(this::addAliases);
        addIgnored();
        place.complete(fields, hasAny);
    }

    private void ignore(String name) {
        fields.putIfAbsent(name, new JsonPlace.Field(name, JsonPlace.VALUE));
    }

    private void add(BeanPropertyWriter property) {
        String name = property.getName();
        SettableBeanProperty setter = read.findProperty(PropertyName.construct(name));
        TypeSerializer names = property.getTypeSerializer();
        if (names != null && names.getTypeInclusion() == As.EXTERNAL_PROPERTY && names.getPropertyName() != null) {
            ignore(names.getPropertyName());
        }
        fields.put(name, new JsonPlace.Field(name, placeOf(property, setter)));
    }

    private JsonPlace placeOf(BeanPropertyWriter property, @Nullable SettableBeanProperty setter) {
        if (setter == null || isSpecial(property.getMember()) || isSpecial(setter.getMember())) {
            return JsonPlace.VALUE;
        }
        TypeDeserializer names = setter.getValueTypeDeserializer();
        boolean isOfType = names != null && !property.getType().isContainerType();
        return isOfType || !JsonFields.namesClass(property.getMember())
                ? places.property(property.getType(), isOfType ? names : null)
                : JsonPlace.VALUE;
    }

    /** Returns whether annotations of a property decide how the fields of its objects are written. */
    private static boolean isSpecial(@Nullable AnnotatedMember member) {
        return member != null
                && (JsonFields.hasOwnForm(member)
                        || member.hasAnnotation(JsonIgnoreProperties.class)
                        || member.hasAnnotation(JsonIncludeProperties.class)
                        || member.hasAnnotation(JsonFormat.class));
    }

    /** Adds the fields of an unwrapped object, which are written among the fields of its enclosing object. */
    private void addUnwrapped(BeanPropertyWriter property) {
        NameTransformer names = annotations.findUnwrappingNameTransformer(writing, property.getMember());
        if (names == null || !(places.place(property.getType()) instanceof JsonPlace.Fields inner)) {
            hasAny = true;
            return;
        }
        hasAny |= inner.hasAny();
        inner.known()
                .forEach((name, field) -> fields.putIfAbsent(
                        names.transform(name), new JsonPlace.Field(names.transform(field.name()), field.place())));
    }

    private void addAliases(SettableBeanProperty property) {
        ignore(property.getName());
        AnnotatedMember member = property.getMember();
        JsonPlace.Field field = fields.get(property.getName());
        List<PropertyName> aliases = member == null ? null : annotations.findPropertyAliases(reading, member);
        if (aliases != null && field != null) {
            for (PropertyName alias : aliases) {
                fields.putIfAbsent(alias.getSimpleName(), field);
            }
        }
    }

    /** Adds the fields that an annotation declares to be only read, only written, or ignored. */
    private void addIgnored() {
        BeanDescription ofWriting = places.writing().introspectBeanDescription(type);
        BeanDescription ofReading = places.reading().introspectBeanDescription(type);
        for (BeanDescription description : new BeanDescription[] {ofWriting, ofReading}) {
            for (BeanPropertyDefinition property : description.findProperties()) {
                ignore(property.getName());
            }
            // Known once the properties were looked for.
            description.getIgnoredPropertyNames().forEach(this::ignore);
            List<BeanPropertyDefinition> references = description.findBackReferences();
            if (references != null) {
                references.forEach(property -> ignore(property.getName()));
            }
            if (description.getObjectIdInfo() != null) {
                ignore(description.getObjectIdInfo().getPropertyName().getSimpleName());
            }
        }
        Class<?> raw = type.getRawClass();
        writing.getDefaultPropertyIgnorals(raw, ofWriting.getClassInfo())
                .getIgnored()
                .forEach(this::ignore);
        reading.getDefaultPropertyIgnorals(raw, ofReading.getClassInfo())
                .getIgnored()
                .forEach(this::ignore);
        JsonIncludeProperties.Value only = reading.getDefaultPropertyInclusions(raw, ofReading.getClassInfo());
        hasAny |= only != null && only.getIncluded() != null;
    }
}
