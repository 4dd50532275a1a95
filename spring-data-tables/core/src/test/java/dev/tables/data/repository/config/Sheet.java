package dev.tables.data.repository.config;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;

/** Keeps who and when in a value object. */
@TableEntity(constantPartitionKey = "all")
class Sheet {
    @RowKey
    int number;

    @Embedded
    Trail trail = new Trail();

    @Version
    @Nullable
    String version;

    static class Trail {
        @CreatedDate
        @Nullable
        Instant made;

        @LastModifiedBy
        @Nullable
        String editor;
    }
}
