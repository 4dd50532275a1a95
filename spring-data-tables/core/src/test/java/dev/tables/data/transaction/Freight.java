package dev.tables.data.transaction;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.TableEntity;

/** Freight of one row. */
@TableEntity(table = "freight")
@IndexedBy(name = "cityAnywhere", properties = "city", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(
        name = "weight",
        properties = "weight",
        layout = IndexLayout.INCLUDED_PROPERTIES,
        include = {"tags", "label"})
class Freight extends FreightProperties {}
