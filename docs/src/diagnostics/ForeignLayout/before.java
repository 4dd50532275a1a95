import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "scores")
record Score(
        @PartitionKey String game,
        @RowKey(order = 1) String player,
        @RowKey(order = 2, separator = "_", width = 4) int round) {}
