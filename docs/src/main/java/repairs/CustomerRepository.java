package repairs;

import dev.tables.data.repository.TablesRepository;
import java.util.Optional;

/** The queries for customers. */
public interface CustomerRepository extends TablesRepository<Customer, CustomerKey> {
    /** Reads the unique index on the e-mail address. */
    Optional<Customer> findByEmailIgnoreCase(String email);
}
