package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "notes")
public record Note(
        @PartitionKey String owner,
        @RowKey int number,
        String text,
        @Nullable String title,
        Integer stars,
        @Nullable Integer likes,
        LocalDate written,
        @Nullable LocalDate due,
        byte @Nullable [] picture,
        @Version @Nullable String version) {}
