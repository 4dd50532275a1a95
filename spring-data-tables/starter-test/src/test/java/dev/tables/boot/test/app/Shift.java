package dev.tables.boot.test.app;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.tables.annotation.Json;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalTime;
import java.util.List;

@TableEntity
public record Shift(
        @PartitionKey String place,
        @RowKey int number,
        @Json Span span,
        List<String> people) {
    /** Written without seconds. */
    public record Span(
            @JsonFormat(pattern = "HH:mm") LocalTime from,
            @JsonFormat(pattern = "HH:mm") LocalTime to) {}
}
