package dev.tables.boot.diagnostics;

import dev.tables.boot.TablesBlobsProperties;
import dev.tables.boot.TablesMessagesProperties;
import dev.tables.boot.TablesProperties;
import dev.tables.boot.azure.AzureTablesProperties;
import dev.tables.boot.encryption.TablesEncryptionProperties;
import dev.tables.boot.integration.TablesCacheProperties;
import dev.tables.boot.integration.TablesLockRegistryProperties;
import dev.tables.boot.integration.TablesMetadataStoreProperties;
import dev.tables.boot.integration.TablesSessionProperties;
import dev.tables.boot.migration.TablesMigrationsProperties;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.util.ClassUtils;

/**
 * The names of all properties that start with {@code tables}.
 *
 * @param names the names, in kebab case
 * @param prefixes the prefixes of names that users choose, such as those of keysets; each ends with a dot
 */
record KnownProperties(List<String> names, List<String> prefixes) {
    /**
     * Returns the properties of all configuration records, and the properties that only conditions of
     * auto-configurations use.
     */
    static KnownProperties all(ClassLoader loader) {
        KnownProperties known = new KnownProperties(new ArrayList<>(), new ArrayList<>());
        known.names.add("tables.modulith.enabled");
        known.names.add("tables.repositories.enabled");
        known.names.add("tables.data-rest.enabled");
        known.names.add("tables.web.problem-details");
        known.add("tables", TablesProperties.class);
        known.add("tables.blobs", TablesBlobsProperties.class);
        known.add("tables.cache", TablesCacheProperties.class);
        known.add("tables.locks", TablesLockRegistryProperties.class);
        known.add("tables.metadata-store", TablesMetadataStoreProperties.class);
        known.add("tables.session", TablesSessionProperties.class);
        known.add("tables.encryption", TablesEncryptionProperties.class);
        known.add("tables.messages", TablesMessagesProperties.class);
        known.add("tables.migrations", TablesMigrationsProperties.class);
        if (ClassUtils.isPresent("dev.tables.engine.azure.AzureTableStore", loader)) {
            known.add("tables.azure", AzureTablesProperties.class);
        } else {
            known.prefixes.add("tables.azure.");
        }
        return known;
    }

    private void add(String prefix, Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "." + dashed(component.getName());
            if (component.getType().isRecord()) {
                add(name, component.getType());
            } else if (Map.class.isAssignableFrom(component.getType())) {
                prefixes.add(name + ".");
            } else {
                names.add(name);
            }
        }
    }

    /** Returns the name of a record component in kebab case, as in properties. */
    static String dashed(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /**
     * Returns a name in lower case without hyphens and underscores, which is the same for each spelling in a source.
     */
    static String letters(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }
}
