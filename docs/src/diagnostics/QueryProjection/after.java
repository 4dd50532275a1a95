import dev.tables.data.repository.TablesRepository;
import java.util.List;
import shop.Order;
import shop.OrderKey;
import shop.OrderStatus;

record Line(int number, OrderStatus status) {}

interface Orders extends TablesRepository<Order, OrderKey> {
    List<Line> findByCustomer(String customer);
}
