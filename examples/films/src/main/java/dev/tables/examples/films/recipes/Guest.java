package dev.tables.examples.films.recipes;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A guest of a cinema, whose phone number nobody else is to read. */
@TableEntity(table = "guests")
public record Guest(
        @PartitionKey String cinema,
        @RowKey(digits = 6) int number,

        @Encrypt(stage = EncryptionRolloutStage.ENCRYPT_ON_WRITE)
        String phone) {}
