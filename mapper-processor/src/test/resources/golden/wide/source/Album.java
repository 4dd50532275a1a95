package shop;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.Encrypt;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
@TableEntity(table = "albums", wide = true)
public class Album {
    @PartitionKey
    String owner = "";

    @RowKey
    String title = "";

    @IndexedBy(layout = IndexLayout.KEYS_ONLY)
    @Nullable
    String artist;

    @PropertyPerElement(maxSize = 400)
    List<String> tracks = new ArrayList<>();

    @PropertyPerElement(maxSize = 1000)
    Map<UUID, Integer> plays = Map.of();

    @PropertyPerElement(maxSize = 4)
    double @Nullable [] volumes;

    @Chunked
    @Encrypt
    @Nullable
    String story;

    @LargeValue
    byte @Nullable [] cover;
}
