package dev.tables.examples.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** An invoice, in the database. */
@Entity
public class Invoice {
    @Id
    private int number;

    private String customer = "";
    private long cents;

    protected Invoice() {}

    Invoice(int number, String customer, long cents) {
        this.number = number;
        this.customer = customer;
        this.cents = cents;
    }

    public int getNumber() {
        return number;
    }

    public String getCustomer() {
        return customer;
    }

    public long getCents() {
        return cents;
    }
}
