package dev.tables.examples.postgresql;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.hibernate.annotations.Check;

/** In a relation, which refuses accounts below nothing. */
@Entity
@Check(constraints = "cents >= 0")
public class Account {
    @Id
    private String holder = "";

    private long cents;

    @Version
    private int version;

    protected Account() {}

    Account(String holder) {
        this.holder = holder;
    }

    public String getHolder() {
        return holder;
    }

    public long getCents() {
        return cents;
    }

    void add(long more) {
        cents += more;
    }
}
