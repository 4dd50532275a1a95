import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "scores")
record Score(
        @PartitionKey String game,
        @RowKey(position = 1) String player,
        @RowKey(position = 2, digits = 4) int round) {}
