package dev.tables.data.repository.support;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.mapping.model.EntityMapper;
import org.springframework.data.domain.Persistable;
import org.springframework.data.repository.core.EntityInformation;

/**
 * What Spring Data requires to know of an entity.
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

    /** The repository interface that asks for it. */
    public Class<?> repository() {
        return repository;
    }

    /** What a {@link Persistable} says itself; else whether it has no version. Other entities of unversioned classes never count as new, since saving them asks nothing. */
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
