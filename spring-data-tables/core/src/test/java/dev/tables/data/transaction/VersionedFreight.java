package dev.tables.data.transaction;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** Freight with a version. */
@TableEntity(table = "versionedfreight")
@IndexedBy(name = "cityAnywhere", properties = "city", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(
        name = "weight",
        properties = "weight",
        layout = IndexLayout.INCLUDED_PROPERTIES,
        include = {"tags", "label"})
class VersionedFreight extends FreightProperties {
    @Version
    @Nullable
    String version;
}
