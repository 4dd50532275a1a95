package dev.tables.data.repository.support;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.mapping.model.EntityMapper;
import org.springframework.data.domain.Persistable;
import org.springframework.data.repository.core.EntityInformation;

/**
 * The information about an entity that Spring Data requires.
 *
 * @param <T> the entity
 * @param <ID> its identity
 */
public final class TablesEntityInformation<T, ID> implements EntityInformation<T, ID> {
    private final EntityMapper<T> mapper;
    private final EntityIds<T> ids;
    private final Class<ID> idType;
    private final Class<?> repository;

    TablesEntityInformation(EntityMapper<T> mapper, EntityIds<T> ids, Class<ID> idType, Class<?> repository) {
        this.mapper = mapper;
        this.ids = ids;
        this.idType = idType;
        this.repository = repository;
        ids.check(idType);
    }

    /** Returns the repository interface for which this information was created. */
    public Class<?> repository() {
        return repository;
    }

    /**
     * Returns whether an entity is new. A {@link Persistable} decides itself whether it is new; any other entity of a
     * versioned class is new if it has no version. Any other entity of an unversioned class never counts as new,
     * because its save is unconditional.
     */
    @Override
    public boolean isNew(T entity) {
        if (entity instanceof Persistable<?> persistable) {
            return persistable.isNew();
        }
        return mapper.model().isVersioned() && mapper.versionOf(entity) == null;
    }

    @Override
    @SuppressWarnings("unchecked")
    public ID getId(T entity) {
        return (ID) ids.id(entity, idType);
    }

    @Override
    public Class<ID> getIdType() {
        return idType;
    }

    @Override
    public Class<T> getJavaType() {
        return mapper.entityType();
    }
}
