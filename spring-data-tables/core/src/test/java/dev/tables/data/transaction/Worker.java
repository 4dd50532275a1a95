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
@IndexedBy(name = "name", properties = "name", scope = IndexScope.TABLE, layout = IndexLayout.KEYS)
@IndexedBy(name = "city", properties = "city", scope = IndexScope.TABLE, layout = IndexLayout.COPY)
@IndexedBy(
        name = "level",
        properties = "level",
        scope = IndexScope.TABLE,
        layout = IndexLayout.PARTIAL,
        including = {"name"})
@IndexedBy(name = "mail", properties = "mail", scope = IndexScope.TABLE, layout = IndexLayout.KEYS, unique = true)
@IndexedBy(name = "nameHere", properties = "name", layout = IndexLayout.LIST)
@IndexedBy(name = "cityHere", properties = "city", layout = IndexLayout.COPY)
@IndexedBy(name = "badgeHere", properties = "badge", layout = IndexLayout.KEYS, unique = true)
record Worker(
        @PartitionKey String department,
        @RowKey int number,
        String name,
        String city,
        int level,
        @Nullable String mail,
        @Nullable Integer badge,

        @IndexedBy(name = "skill", scope = IndexScope.TABLE, layout = IndexLayout.KEYS)
        List<String> skills,

        @Version @Nullable String version) {
    WorkerKey key() {
        return new WorkerKey(department, number);
    }

    Worker withVersion(@Nullable String other) {
        return new Worker(department, number, name, city, level, mail, badge, skills, other);
    }
}
