package dev.tables.examples.jpa;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Invoices and journal of a customer. */
@RestController
@RequestMapping("/customers/{customer}")
class BillingController {
    private final Billing billing;
    private final InvoiceRepository invoices;
    private final JournalRepository journal;

    BillingController(Billing billing, InvoiceRepository invoices, JournalRepository journal) {
        this.billing = billing;
        this.invoices = invoices;
        this.journal = journal;
    }

    /** What a client says of an invoice or a correction. */
    record Amount(long cents) {}

    @PutMapping("/invoices/{number}")
    @ResponseStatus(HttpStatus.CREATED)
    Invoice bill(@PathVariable String customer, @PathVariable int number, @RequestBody Amount amount) {
        return billing.bill(number, customer, amount.cents());
    }

    @PutMapping("/journal/{number}/{account}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void correct(
            @PathVariable String customer,
            @PathVariable int number,
            @PathVariable String account,
            @RequestBody Amount amount) {
        billing.correct(customer, number, account, amount.cents());
    }

    @GetMapping("/invoices")
    List<Invoice> invoices(@PathVariable String customer) {
        return invoices.findByCustomerOrderByNumber(customer);
    }

    @GetMapping("/journal")
    List<JournalEntry> journal(@PathVariable String customer) {
        return journal.findByCustomer(customer);
    }

    @ExceptionHandler
    ProblemDetail refused(IllegalArgumentException refused) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, refused.getMessage());
    }
}
