import dev.tables.data.repository.TablesRepository;
import java.util.List;
import shop.Order;
import shop.OrderKey;
import shop.OrderStatus;

interface Orders extends TablesRepository<Order, OrderKey> {
    List<Order> findByCustomerAndStatus(String customer, OrderStatus status);
}
