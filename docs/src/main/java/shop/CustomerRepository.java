package shop;

import dev.tables.data.repository.TablesRepository;

/** Keeps customers. */
public interface CustomerRepository extends TablesRepository<Customer, CustomerKey> {}
