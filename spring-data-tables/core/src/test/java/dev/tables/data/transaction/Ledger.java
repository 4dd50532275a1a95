package dev.tables.data.transaction;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** Of a class whose version can be set. */
@TableEntity
class Ledger {
    @PartitionKey
    private String bank = "";

    @RowKey
    private int number;

    private long balance;

    @Version
    private @Nullable String version;

    Ledger() {}

    Ledger(int number, long balance) {
        bank = "b";
        this.number = number;
        this.balance = balance;
    }

    String getBank() {
        return bank;
    }

    void setBank(String bank) {
        this.bank = bank;
    }

    int getNumber() {
        return number;
    }

    void setNumber(int number) {
        this.number = number;
    }

    long getBalance() {
        return balance;
    }

    void setBalance(long balance) {
        this.balance = balance;
    }

    @Nullable
    String getVersion() {
        return version;
    }

    void setVersion(@Nullable String version) {
        this.version = version;
    }
}
