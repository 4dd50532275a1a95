package dev.tables.integration.metadata;

import dev.tables.data.core.TablesTemplate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.integration.metadata.ConcurrentMetadataStore;

/**
 * A store of Spring Integration's metadata in the table {@code integrationmetadata}: one partition per region, one row
 * per key. Each operation is atomic across threads and processes, and durable when it returns. {@code put} and
 * {@code get} send one request. Other operations send one or two requests, and more after a concurrent change.
 * Thread-safe.
 */
public final class TablesMetadataStore implements ConcurrentMetadataStore {
    private static final String DEFAULT_REGION = "DEFAULT";

    private final TablesTemplate template;
    private final String region;

    /** Creates a store of keys in the region {@code DEFAULT}. */
    public TablesMetadataStore(TablesTemplate template) {
        this(template, DEFAULT_REGION);
    }

    /** Creates a store of keys in a region. The same key in different regions has independent values. */
    public TablesMetadataStore(TablesTemplate template, String region) {
        this.template = template;
        this.region = region;
    }

    @Override
    public void put(String key, String value) {
        template.overwrite(new StoredMetadataEntry(region, key, value, null));
    }

    @Override
    public @Nullable String get(String key) {
        return find(key).map(StoredMetadataEntry::value).orElse(null);
    }

    private Optional<StoredMetadataEntry> find(String key) {
        return template.findById(StoredMetadataEntry.class, new StoredMetadataEntryKey(region, key));
    }

    @Override
    public @Nullable String remove(String key) {
        while (true) {
            StoredMetadataEntry found = find(key).orElse(null);
            if (found == null) {
                return null;
            }
            try {
                if (template.delete(found)) {
                    return found.value();
                }
            } catch (OptimisticLockingFailureException changed) {
                // Somebody was faster: what is removed is what is there now.
            }
        }
    }

    @Override
    public @Nullable String putIfAbsent(String key, String value) {
        while (true) {
            try {
                template.insert(new StoredMetadataEntry(region, key, value, null));
                return null;
            } catch (DuplicateKeyException present) {
                String other = get(key);
                if (other != null) {
                    return other;
                }
            }
        }
    }

    @Override
    public boolean replace(String key, String oldValue, String newValue) {
        while (true) {
            StoredMetadataEntry found = find(key).orElse(null);
            if (found == null || !found.value().equals(oldValue)) {
                return false;
            }
            try {
                template.save(found.withValue(newValue));
                return true;
            } catch (OptimisticLockingFailureException changed) {
                // Somebody was faster: what is compared is what is there now.
            }
        }
    }
}
