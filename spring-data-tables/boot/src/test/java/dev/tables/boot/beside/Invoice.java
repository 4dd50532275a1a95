package dev.tables.boot.beside;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** In the database. */
@Entity
public class Invoice {
    @Id
    private int number;

    private String customer = "";

    protected Invoice() {}

    Invoice(int number, String customer) {
        this.number = number;
        this.customer = customer;
    }

    int number() {
        return number;
    }

    String customer() {
        return customer;
    }
}
