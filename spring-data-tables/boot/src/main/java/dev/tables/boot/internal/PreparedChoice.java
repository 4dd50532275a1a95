package dev.tables.boot.internal;

import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

/** A property by which it is decided, when an application is prepared ahead of time, whether there are some beans. */
enum PreparedChoice {
    BLOB_DIRECTORY("tables.blobs.directory", "data/blobs", BlobStore.class, "tablesBlobStore"),
    KEYSET_DIRECTORY("tables.encryption.keyset-directory", "data/keys", KeysetDirectory.class, "tablesKeysetDirectory"),
    INDEXES("tables.indexes.catalog-enabled", null, IndexCatalog.class, "tablesIndexCatalog"),
    RECOVERY("tables.write-recovery.enabled", null, null, null),
    REPOSITORIES("tables.repositories.enabled", null, null, null);

    private final String property;
    private final @Nullable String directory;
    private final @Nullable Class<?> type;
    private final @Nullable String bean;

    /** Of a directory, of which there is an example, or else of a switch that is on by default; and the bean that it is for. */
    PreparedChoice(String property, @Nullable String directory, @Nullable Class<?> type, @Nullable String bean) {
        this.property = property;
        this.directory = directory;
        this.type = type;
        this.bean = bean;
    }

    /** Whether the directory is set, or the switch is on; as conditions see it. */
    boolean holds(Environment environment) {
        if (directory == null) {
            return OnSwitchCondition.isOn(environment, property);
        }
        return OnDirectoryCondition.isSet(environment, property);
    }

    /**
     * Refuses a start by other properties, unless a bean of the application's own has taken the place of what they are for.
     *
     * @throws AotConfigurationMismatchException if what held when the application was prepared does not, or the other way round
     */
    void requireSame(boolean held, Environment environment, ListableBeanFactory beans) {
        boolean holds = holds(environment);
        if (holds == held || isReplaced(beans)) {
            return;
        }
        if (directory == null) {
            throw AotConfigurationMismatchException.opposite(property, holds);
        }
        throw held
                ? AotConfigurationMismatchException.with(property)
                : AotConfigurationMismatchException.without(property, "--" + property + "=" + directory);
    }

    private boolean isReplaced(ListableBeanFactory beans) {
        return type != null
                && Arrays.stream(beans.getBeanNamesForType(type, true, false)).anyMatch(name -> !name.equals(bean));
    }
}
