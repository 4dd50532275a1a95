package dev.tables.data.transaction;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has an index of every layout in both scopes. */
@TableEntity(table = "workers")
@IndexedBy(name = "name", properties = "name", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
@IndexedBy(name = "city", properties = "city", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(
        name = "level",
        properties = "level",
        scope = IndexScope.GLOBAL,
        layout = IndexLayout.INCLUDED_PROPERTIES,
        include = {"name"})
@IndexedBy(name = "mail", properties = "mail", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY, unique = true)
@IndexedBy(name = "nameHere", properties = "name", layout = IndexLayout.KEY_LIST_PER_VALUE)
@IndexedBy(name = "cityHere", properties = "city", layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(name = "badgeHere", properties = "badge", layout = IndexLayout.KEYS_ONLY, unique = true)
record Worker(
        @PartitionKey String department,
        @RowKey int number,
        String name,
        String city,
        int level,
        @Nullable String mail,
        @Nullable Integer badge,

        @IndexedBy(name = "skill", scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
        List<String> skills,

        @Version @Nullable String version) {
    WorkerKey key() {
        return new WorkerKey(department, number);
    }

    Worker withVersion(@Nullable String other) {
        return new Worker(department, number, name, city, level, mail, badge, skills, other);
    }
}
