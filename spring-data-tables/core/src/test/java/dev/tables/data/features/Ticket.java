package dev.tables.data.features;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.List;
import org.springframework.data.domain.AfterDomainEventPublication;
import org.springframework.data.domain.DomainEvents;

/** A mutable entity that has events to publish. */
@TableEntity(table = "tickets")
public class Ticket {
    @PartitionKey
    private String project = "";

    @RowKey(digits = 6)
    private int number;

    @IndexedBy
    private String reporter = "";

    private boolean open = true;

    private transient List<Closed> events = List.of();

    /** A ticket was closed. */
    public record Closed(int number) {}

    static Ticket of(String project, int number, String reporter) {
        Ticket ticket = new Ticket();
        ticket.project = project;
        ticket.number = number;
        ticket.reporter = reporter;
        return ticket;
    }

    Ticket close() {
        open = false;
        events = List.of(new Closed(number));
        return this;
    }

    @DomainEvents
    List<Closed> events() {
        return events;
    }

    @AfterDomainEventPublication
    void forgetEvents() {
        events = List.of();
    }

    public String getProject() {
        return project;
    }

    public void setProject(String project) {
        this.project = project;
    }

    public int getNumber() {
        return number;
    }

    public void setNumber(int number) {
        this.number = number;
    }

    public String getReporter() {
        return reporter;
    }

    public void setReporter(String reporter) {
        this.reporter = reporter;
    }

    public boolean isOpen() {
        return open;
    }

    public void setOpen(boolean open) {
        this.open = open;
    }
}
