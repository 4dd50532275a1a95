package dev.tables.differential.run;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.differential.model.Model;
import dev.tables.differential.model.Plain;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexBackfill;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** One version of an application with a random entity, running on a store. */
final class Application implements AutoCloseable {
    private static final TableEncryption ENCRYPTION = TableEncryption.builder(
                    Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(
                            Map.of(
                                    "default",
                                    KeysetText.generate("default", null),
                                    "default-index",
                                    KeysetText.generate("default-index", null)),
                            null)))
            .build();

    private final Model model;
    private final CompiledSources classes;
    private final TableStore store;
    private final GenericApplicationContext context = new GenericApplicationContext();
    private final IndexCatalog catalog;
    private final TablesTemplate template;
    private final TablesRepositoryFactory repositories;
    private final Class<Object> type;
    private final Method make;
    private final Method read;
    private final Method version;

    Application(Model model, CompiledSources classes, TableStore store, BlobStore blobs) {
        this.model = model;
        this.classes = classes;
        this.store = store;
        catalog =
                IndexCatalog.of(store, IndexCatalog.Options.defaults().withMismatchPolicy(IndexMismatchPolicy.DEMOTE));
        template = new TablesTemplate(
                store,
                true,
                (mapper, where) -> model.isEncrypted() ? ENCRYPTION.cipherFor(mapper.model()) : null,
                QueryParallelism.NONE,
                catalog);
        context.registerBean(BlobStore.class, () -> blobs);
        context.refresh();
        template.setApplicationContext(context);
        repositories = new TablesRepositoryFactory(template);
        repositories.setBeanClassLoader(classes);
        type = classOf(classes.get(model.entityName()));
        Class<?> access = classes.get(model.accessName());
        try {
            make = access.getMethod("make", Map.class, String.class);
            read = access.getMethod("read", type);
            version = access.getMethod("version", type);
        } catch (NoSuchMethodException missing) {
            throw new IllegalStateException(missing);
        }
    }

    @SuppressWarnings("unchecked")
    private static Class<Object> classOf(Class<?> type) {
        return (Class<Object>) type;
    }

    Model model() {
        return model;
    }

    TablesTemplate template() {
        return template;
    }

    Class<Object> type() {
        return type;
    }

    EntityTable<Object> table() {
        return template.table(type);
    }

    CompiledSources classes() {
        return classes;
    }

    /** A repository of the entity. */
    @SuppressWarnings("unchecked")
    <R extends TablesRepository<Object, Object>> R repository(String name) {
        return (R) repositories.getRepository((Class<Object>) classes.get(name));
    }

    TransactionTemplate transaction() {
        return new TransactionTemplate(new TablesTransactionManager(template));
    }

    /** An entity with these values. */
    Object entity(Plain plain, @Nullable String version) {
        return Objects.requireNonNull(call(make, plain.values(), version));
    }

    /** The values of an entity. */
    @SuppressWarnings("unchecked")
    Plain plain(Object entity) {
        return new Plain((Map<String, @Nullable Object>) Objects.requireNonNull(call(read, entity)));
    }

    /** The version of an entity. */
    @Nullable
    String version(Object entity) {
        return (String) call(version, entity);
    }

    /** What names the entity. */
    Object id(Plain plain) {
        return table().mapper().primaryKeyOf(entity(plain, null));
    }

    private static @Nullable Object call(Method method, @Nullable Object... arguments) {
        try {
            return method.invoke(null, arguments);
        } catch (InvocationTargetException failed) {
            throw new AssertionError("Access." + method.getName(), failed.getCause());
        } catch (IllegalAccessException hidden) {
            throw new AssertionError(hidden);
        }
    }

    /** Makes every index readable; says which cannot be made so, else null. */
    @Nullable
    String fillIndexes() {
        for (IndexStatus status : table().indexStatuses()) {
            if (status.state() != IndexState.READABLE) {
                table().markIndexForRebuild(status.name());
                JobProgress filled = IndexBackfill.job(table(), status.name()).run();
                if (!filled.isCompleted()) {
                    return "Index " + status.name() + " is " + filled.state() + " after its backfill: "
                            + filled.stateReason();
                }
            }
        }
        return null;
    }

    /** Does what writes leave for later: old index rows on a service, by then stale but never believed. */
    void finishWrites() {
        new IntentLog(store, Clock.systemUTC()).cleanUpFinished();
    }

    @Override
    public void close() {
        finishWrites();
        catalog.close();
        context.close();
        store.close();
    }
}
