package dev.tables.examples.jpa;

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Writes to both. */
@Service
class Billing {
    private final InvoiceRepository invoices;
    private final JournalRepository journal;

    Billing(InvoiceRepository invoices, JournalRepository journal) {
        this.invoices = invoices;
        this.journal = journal;
    }

    /**
     * A transaction of the database, within which the journal has one of its own. The journal comes last: if it fails, the invoice is
     * rolled back; what is in the journal would stay if the database failed after it.
     */
    @Transactional
    Invoice bill(int number, String customer, long cents) {
        Invoice invoice = invoices.saveAndFlush(new Invoice(number, customer, cents));
        journal.saveAll(List.of(
                new JournalEntry(customer, number, "receivables", cents, null),
                new JournalEntry(customer, number, "sales", -cents, null)));
        return invoice;
    }

    // tag::named[]
    /** A transaction of tables, by its name. */
    @Transactional("tablesTransactionManager")
    void correct(String customer, int number, String account, long cents) {
        journal.save(new JournalEntry(customer, number, account, cents, null));
        if (cents == 0) {
            throw new IllegalArgumentException("The correction amount must not be 0.");
        }
    }
    // end::named[]
}
