import dev.tables.data.repository.TablesRepository;
import java.util.List;
import shop.Order;
import shop.OrderKey;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

interface Orders extends TablesRepository<Order, OrderKey> {
    Slice<Order> findByCustomer(String customer, Pageable page);
}
