package dev.tables.examples.jpa;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

/** Spring Data JPA's. */
interface InvoiceRepository extends JpaRepository<Invoice, Integer> {
    List<Invoice> findByCustomerOrderByNumber(String customer);
}
