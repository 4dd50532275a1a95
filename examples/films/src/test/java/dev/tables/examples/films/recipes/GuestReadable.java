package dev.tables.examples.films.recipes;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@SuppressWarnings("tables")
@TableEntity(table = "guests")
record GuestReadable(
        @PartitionKey String cinema,
        @RowKey(digits = 6) int number,

        @Encrypt(stage = EncryptionRolloutStage.DECRYPT_ONLY)
        String phone) {}
