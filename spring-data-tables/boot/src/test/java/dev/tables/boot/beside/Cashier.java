package dev.tables.boot.beside;

import org.springframework.transaction.annotation.Transactional;

/** Writes to the database in a transaction of the database, to tables in one of tables. */
class Cashier {
    private final InvoiceRepository invoices;
    private final PaymentRepository payments;

    Cashier(InvoiceRepository invoices, PaymentRepository payments) {
        this.invoices = invoices;
        this.payments = payments;
    }

    @Transactional
    void bill(int number, String customer, boolean fail) {
        invoices.save(new Invoice(number, customer));
        failIf(fail);
    }

    @Transactional("tablesTransactionManager")
    void pay(String customer, boolean fail, int... numbers) {
        for (int number : numbers) {
            payments.save(new Payment(customer, number, 100));
        }
        failIf(fail);
    }

    private static void failIf(boolean fail) {
        if (fail) {
            throw new IllegalStateException("Rolled back.");
        }
    }
}
