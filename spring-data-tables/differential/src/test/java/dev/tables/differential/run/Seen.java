package dev.tables.differential.run;

import dev.tables.differential.model.Field;
import dev.tables.differential.model.Form;
import dev.tables.differential.model.Plain;
import dev.tables.differential.query.Question;
import dev.tables.differential.query.Shown;
import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a caller sees of an entity in an answer: its values, by whatever accessors the projection has. */
final class Seen {
    private final Question question;
    private final Application application;

    Seen(Question question, Application application) {
        this.question = question;
        this.application = application;
    }

    /** What should be seen of an entity. */
    Object of(Plain entity) {
        if (question.shown().kind() == Shown.Kind.ENTITY) {
            return entity.values();
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        question.shown().fields().forEach(field -> values.put(field.name(), entity.get(field.name())));
        return values;
    }

    /** What is seen of something found. */
    Object in(Object found) {
        if (question.shown().kind() == Shown.Kind.ENTITY) {
            return application.plain(found).values();
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Field field : question.shown().fields()) {
            values.put(field.name(), plain(field, value(found, field)));
        }
        return values;
    }

    private @Nullable Object value(Object found, Field field) {
        Class<?> type = projection();
        try {
            return switch (question.shown().kind()) {
                case RECORD, DYNAMIC_RECORD ->
                    accessible(type.getMethod(field.name())).invoke(found);
                case INTERFACE, DYNAMIC_INTERFACE ->
                    accessible(type.getMethod("get" + field.capital())).invoke(found);
                default -> type.getField(field.name()).get(found);
            };
        } catch (InvocationTargetException failed) {
            throw new Difference(
                    "the projection's " + field.name() + " cannot be read: " + failed.getCause(), failed.getCause());
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static java.lang.reflect.Method accessible(java.lang.reflect.Method method) {
        method.setAccessible(true);
        return method;
    }

    /** The projection. */
    Class<?> projection() {
        return application.classes().get(question.repository() + "$" + Shown.TYPE);
    }

    private @Nullable Object plain(Field field, @Nullable Object value) {
        if (field.form() == Form.OPTIONAL) {
            return ((Optional<?>) Objects.requireNonNull(value)).orElse(null);
        }
        if (field.form() == Form.EMBEDDED && value != null) {
            try {
                return application
                        .classes()
                        .get(application.model().accessName())
                        .getMethod("read" + field.capital(), value.getClass())
                        .invoke(null, value);
            } catch (ReflectiveOperationException other) {
                throw new Difference("the projection's " + field.name() + " is a " + value.getClass(), other);
            }
        }
        return value;
    }
}
