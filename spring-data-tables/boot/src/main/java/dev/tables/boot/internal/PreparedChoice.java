package dev.tables.boot.internal;

import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

/** A property that decides during ahead-of-time processing whether certain beans exist. */
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

    /**
     * Creates a choice.
     *
     * @param directory an example of the directory that the property contains; null if it is a switch that is on by
     *     default
     * @param type the type of the bean that the property enables
     * @param bean the name of that bean
     */
    PreparedChoice(String property, @Nullable String directory, @Nullable Class<?> type, @Nullable String bean) {
        this.property = property;
        this.directory = directory;
        this.type = type;
        this.bean = bean;
    }

    /** Returns whether the directory is set or the switch is on, as conditions evaluate it. */
    boolean holds(Environment environment) {
        if (directory == null) {
            return OnSwitchCondition.isOn(environment, property);
        }
        return OnDirectoryCondition.isSet(environment, property);
    }

    /**
     * Rejects startup if the property has another value than at ahead-of-time processing, unless a bean of the
     * application replaces the bean that the property enables.
     *
     * @throws AotConfigurationMismatchException if the choice differs from the choice of ahead-of-time processing
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
