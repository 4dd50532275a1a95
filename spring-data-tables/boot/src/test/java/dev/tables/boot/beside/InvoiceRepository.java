package dev.tables.boot.beside;

import java.util.List;
import org.springframework.data.repository.CrudRepository;

/** Of no module by its type: the entity decides. */
interface InvoiceRepository extends CrudRepository<Invoice, Integer> {
    List<Invoice> findByCustomer(String customer);
}
