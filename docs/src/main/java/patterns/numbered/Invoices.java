package patterns.numbered;

import org.springframework.dao.TransientDataAccessException;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Numbers invoices without gaps. */
@Service
@EnableResilientMethods
public class Invoices {
    private final CounterRepository counters;
    private final InvoiceRepository invoices;

    /** Called by Spring. */
    public Invoices(CounterRepository counters, InvoiceRepository invoices) {
        this.counters = counters;
        this.invoices = invoices;
    }

    // tag::bill[]
    /** Stores an invoice under the next number. If another caller took it, Spring calls the method again. */
    @Retryable(includes = TransientDataAccessException.class, maxRetries = 20, delay = 5, jitter = 5, multiplier = 1.3)
    @Transactional
    public Invoice bill(String year, String customer, long cents) {
        int number = counters.findById(year).map(Counter::last).orElse(0) + 1;
        Invoice invoice = invoices.insert(new Invoice(year, number, customer, cents));
        counters.save(new Counter(year, number));
        return invoice;
    }
    // end::bill[]
}
