package dev.tables.boot.joined;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** In a relation. */
@Entity
public class Account {
    @Id
    private int number;

    @Column(unique = true)
    private String holder = "";

    private long cents;

    @Version
    private @Nullable Integer version;

    protected Account() {}

    Account(int number, String holder, long cents) {
        this.number = number;
        this.holder = holder;
        this.cents = cents;
    }

    int number() {
        return number;
    }

    long cents() {
        return cents;
    }

    void add(long more) {
        cents += more;
    }
}
