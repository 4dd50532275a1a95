package dev.tables.data.repository.config.internal;

import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.data.core.mapping.TablesMappingContext;
import dev.tables.data.core.mapping.TablesPersistentProperty;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import org.springframework.core.Ordered;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.auditing.AuditingHandler;

/** A callback that sets the auditing properties of entities before they are saved. */
public final class AuditingCallback implements BeforeSaveCallback<Object>, Ordered {
    private static final int AFTER_MOST = 100;

    private final AuditingHandler handler;
    private final TablesMappingContext context;

    /** Creates the bean; called by Spring. */
    public AuditingCallback(TablesAuditingHandler handler, TablesMappingContext context) {
        this.handler = handler;
        this.context = context;
    }

    @Override
    public Object onBeforeSave(Object entity, String table) {
        return isNew(entity, EntityMappers.of(EntityMappers.entityTypeOf(entity.getClass())))
                ? handler.markCreated(entity)
                : handler.markModified(entity);
    }

    @SuppressWarnings("unchecked")
    private <T> boolean isNew(Object entity, EntityMapper<T> mapper) {
        if (mapper.model().isVersioned()) {
            return mapper.versionOf((T) entity) == null;
        }
        TablesPersistentProperty created =
                context.getRequiredPersistentEntity(entity.getClass()).getPersistentProperty(CreatedDate.class);
        return created != null && mapper.property((T) entity, created.getName()) == null;
    }

    @Override
    public int getOrder() {
        return AFTER_MOST;
    }
}
