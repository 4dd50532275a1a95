package dev.tables.examples.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A note in a notebook. Its version is the ETag, and no part of the body. */
@TableEntity(table = "notes")
public record Note(
        @PartitionKey String book,
        @RowKey(digits = 6) int number,
        @IndexedBy String title,
        @Nullable String text,
        @JsonIgnore @Version @Nullable String version) {}
