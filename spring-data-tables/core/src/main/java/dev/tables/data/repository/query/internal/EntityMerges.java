package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.PartialRow;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.MergeQuery.Assignment;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * A merge of changes into the entities that a query finds. All keys are read before the first change, because a changed
 * entity could move within the index that the query uses and be found again.
 *
 * @param <T> the entity
 */
final class EntityMerges<T> {
    private final TablesTemplate template;
    private final EntityMapper<T> mapper;
    private final List<Assignment> assignments = new ArrayList<>();

    /**
     * Creates the changes of a merge method.
     *
     * @throws UnsupportedQueryException if a property is set to a literal that is not a value of its type
     */
    EntityMerges(TablesTemplate template, EntityMapper<T> mapper, List<Assignment> declared) {
        this.template = template;
        this.mapper = mapper;
        declared.forEach(one -> assignments.add(new Assignment(one.property(), one.parameter(), written(one))));
    }

    private @Nullable Object written(Assignment assignment) {
        PropertyModel property = assignment.property();
        Object value = assignment.value();
        if (value == null) {
            // Compilers before 22 do not see in class files what may be null.
            if (assignment.parameter() < 0 && !property.nullable()) {
                throw new UnsupportedQueryException(
                        mapper.model().entity(),
                        property.name(),
                        "cannot be set to null, because it is not nullable. Set it to a value.");
            }
            return null;
        }
        try {
            Object declared = property.type() == ValueType.ENUM ? constant(property, (String) value) : value;
            property.type().toStored(mapper.stored(property.name(), declared));
            return declared;
        } catch (ClassCastException | IllegalArgumentException | ClassNotFoundException none) {
            throw new UnsupportedQueryException(
                    mapper.model().entity(),
                    property.name(),
                    "cannot be set to this literal, because the literal is not a valid value of its type. Use a"
                            + " parameter of the declared type.");
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Object constant(PropertyModel property, String name) throws ClassNotFoundException {
        ClassLoader loader = mapper.entityType().getClassLoader();
        Class<?> type = ClassUtils.forName(String.valueOf(property.enumClassName()), loader);
        return Enum.valueOf((Class) type, name);
    }

    /** Changes the matching entities, each only if it still matches. Returns the number of changed entities. */
    long merge(BoundQuery query, @Nullable Object[] arguments) {
        EntityModel model = mapper.model();
        TemplateAccess access = template.unwrap(TemplateAccess.class);
        PropertyChanges changes = changes(arguments);
        Set<String> read = query.plan().propertiesRead(keys(model));
        List<PrimaryKey> found = new ArrayList<>();
        for (PartialRow row : access.partialQueries(mapper.entityType(), read).list(query, 0)) {
            found.add(row.primaryKey());
        }
        return access.mergeEach(mapper.entityType(), found, changes, entity -> query.holds(mapper, entity));
    }

    private static Set<String> keys(EntityModel model) {
        Set<String> names = new LinkedHashSet<>();
        model.partitionKey().components().forEach(component -> names.add(component.property()));
        model.rowKey().components().forEach(component -> names.add(component.property()));
        return names;
    }

    private PropertyChanges changes(@Nullable Object[] arguments) {
        PropertyChanges changes = null;
        for (Assignment one : assignments) {
            Object value = one.parameter() < 0 ? one.value() : arguments[one.parameter()];
            String name = one.property().name();
            changes = changes == null ? PropertyChanges.of(name, value) : changes.set(name, value);
        }
        return Objects.requireNonNull(changes);
    }
}
