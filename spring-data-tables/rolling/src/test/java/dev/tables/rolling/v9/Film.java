package dev.tables.rolling.v9;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** With a migration that gives each film a tagline, encrypts the notes that are left and drops the index by title. */
@SuppressWarnings("tables")
@TableEntity(table = "films")
public record Film(
        @PartitionKey String genre,
        @RowKey(digits = 4) int number,
        @IndexedBy String title,
        @IndexedBy(scope = IndexScope.GLOBAL) @Nullable String director,
        @IndexedBy(scope = IndexScope.GLOBAL) String country,
        @IndexedBy(scope = IndexScope.GLOBAL, unique = true) String code,

        @IndexedBy(scope = IndexScope.GLOBAL) @Property(unwrapSingleElementCollection = true)
        List<String> lead,

        @Property(formerNames = "extract") @Nullable String summary,
        long votes,

        @Encrypt(stage = EncryptionRolloutStage.ENCRYPT_ON_WRITE) @Nullable
        String note,

        @Nullable String tagline) {}
