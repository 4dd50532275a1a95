package shop;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/** Finds orders. {@code OrderKey}, the record of the key's components, is generated. */
public interface OrderRepository extends TablesRepository<Order, OrderKey> {
    /** A range of row keys. */
    List<Order> findByCustomerAndPlacedBetween(String customer, LocalDate first, LocalDate last);

    /** The index rows of one status, in the partition of the customer. */
    List<Order> findByCustomerAndStatus(String customer, OrderStatus status);

    /** The index rows of one status, of all customers. */
    List<Order> findByStatus(OrderStatus status);

    /** The orders of a customer, a page at a time. */
    Slice<Order> findByCustomer(String customer, Pageable page);

    /** The orders of a customer, three at a time, in the order of their keys. */
    Window<Order> findTop3ByCustomerOrderByPlacedDescNumberAsc(String customer, ScrollPosition position);
}
