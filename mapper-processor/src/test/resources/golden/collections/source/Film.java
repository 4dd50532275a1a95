package cinema;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "films")
@IndexedBy(properties = {"origin.country", "released desc"}, layout = IndexLayout.KEYS_ONLY)
@IndexedBy(properties = "origin.country", name = "everywhere", scope = IndexScope.GLOBAL)
@IndexedBy(name = "billing", properties = "year", layout = IndexLayout.INCLUDED_PROPERTIES, include = {"title", "actors"})
@IndexedBy(name = "copies", properties = "year", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
@IndexedBy(name = "titles", properties = "title", layout = IndexLayout.KEY_LIST_PER_VALUE)
public record Film(
        @PartitionKey String studio,
        @RowKey int number,
        @IndexedBy @IndexedBy(name = "acrossStudios", scope = IndexScope.GLOBAL) List<String> actors,
        @IndexedBy(layout = IndexLayout.KEYS_ONLY) @Nullable Set<Genre> genres,
        @Nullable String title,
        int year,
        LocalDate released,
        @Embedded @Nullable Origin origin) {

    public enum Genre {
        DRAMA,
        COMEDY
    }

    public record Origin(String country, @IndexedBy List<Integer> awards) {}
}
