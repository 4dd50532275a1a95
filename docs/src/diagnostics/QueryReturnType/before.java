import dev.tables.data.repository.TablesRepository;
import java.util.List;
import shop.Order;
import shop.OrderKey;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;

interface Orders extends TablesRepository<Order, OrderKey> {
    Page<Order> findByCustomer(String customer, Pageable page);
}
