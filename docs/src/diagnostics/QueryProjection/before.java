import dev.tables.data.repository.TablesRepository;
import java.util.List;
import shop.Order;
import shop.OrderKey;

record Line(int number, String state) {}

interface Orders extends TablesRepository<Order, OrderKey> {
    List<Line> findByCustomer(String customer);
}
