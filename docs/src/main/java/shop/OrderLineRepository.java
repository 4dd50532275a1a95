package shop;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds the lines of an order. */
public interface OrderLineRepository extends TablesRepository<OrderLine, OrderLineKey> {
    /** A range of row keys: those that begin with the number. */
    List<OrderLine> findByCustomerAndNumber(String customer, int number);
}
