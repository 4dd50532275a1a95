// javac -Atables.target=mainframe
import dev.tables.data.repository.TablesRepository;
import java.util.List;
import shop.Order;
import shop.OrderKey;

interface Orders extends TablesRepository<Order, OrderKey> {
    List<Order> findByCustomer(String customer);
}
