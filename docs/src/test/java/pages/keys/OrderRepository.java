package pages.keys;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Finds orders. */
interface OrderRepository extends TablesRepository<Order, OrderKey> {
    /** PARTITION_SCAN: by the partition key. */
    List<Order> findByCustomer(String customer);

    /** ROW_RANGE: by the partition key and a range of row keys. */
    List<Order> findByCustomerAndPlacedBetween(String customer, LocalDate first, LocalDate last);

    /** INDEX_LOOKUP: by the local index. */
    List<Order> findByCustomerAndStatus(String customer, String status);

    /** INDEX_LOOKUP: by the global index byNumber. */
    Optional<Order> findByNumber(int number);

    /** INDEX_LOOKUP: by the global index byDay. */
    List<Order> findByPlaced(LocalDate placed);
}
