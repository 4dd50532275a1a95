package dev.tables.data.features;

import java.util.Iterator;
import org.springframework.data.util.Streamable;

/** A collection of an application's own, which Spring Data makes of what a query returns. */
public final class Queue implements Streamable<Ticket> {
    private final Streamable<Ticket> tickets;

    private Queue(Streamable<Ticket> tickets) {
        this.tickets = tickets;
    }

    public static Queue of(Streamable<Ticket> tickets) {
        return new Queue(tickets);
    }

    int open() {
        return (int) tickets.stream().filter(Ticket::isOpen).count();
    }

    @Override
    public Iterator<Ticket> iterator() {
        return tickets.iterator();
    }
}
