package dev.tables.data.repository.config.shared;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** Of two kinds. */
@TableEntity
public sealed interface Happening {
    @PartitionKey
    String room();

    @RowKey
    int number();

    record Talk(String room, int number, String title) implements Happening {}

    record Break(String room, int number, int minutes) implements Happening {}
}
