import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import shop.Order;
import shop.OrderKey;

interface Orders extends TablesRepository<Order, OrderKey> {
    Slice<Order> findByCustomer(String customer, Pageable page);
}
