package dev.tables.rolling.v10;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Without the index by title, which the version before has dropped, and without notes in plain. */
@SuppressWarnings("tables")
@TableEntity(table = "films")
public record Film(
        @PartitionKey String genre,
        @RowKey(digits = 4) int number,
        String title,
        @IndexedBy(scope = IndexScope.GLOBAL) @Nullable String director,
        @IndexedBy(scope = IndexScope.GLOBAL) String country,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String code,

        @IndexedBy(scope = IndexScope.GLOBAL) @Property(unwrapSingleElementCollection = true)
        List<String> lead,

        @Property(formerNames = "extract") @Nullable String summary,
        long votes,
        @Encrypt @Nullable String note,
        @Nullable String tagline) {}
