package dev.tables.boot.beside;

import java.util.List;
import org.springframework.data.repository.CrudRepository;

/** Of no module by its type: the entity decides. */
interface PaymentRepository extends CrudRepository<Payment, PaymentKey> {
    List<Payment> findByCustomer(String customer);
}
