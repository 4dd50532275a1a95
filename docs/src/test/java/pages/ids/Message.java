package pages.ids;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import java.util.UUID;

/** A message with an id that sorts by time. */
@TableEntity(table = "messages")
record Message(
        @PartitionKey String room,
        @RowKey(position = 1) Instant sent,
        @RowKey(position = 2) UUID id,
        String text) {
    static Message create(String room, String text) {
        return new Message(room, Instant.now(), UUID.randomUUID(), text);
    }
}
