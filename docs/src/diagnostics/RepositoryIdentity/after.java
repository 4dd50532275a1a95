import dev.tables.data.repository.TablesRepository;
import shop.Order;
import shop.OrderKey;

interface Orders extends TablesRepository<Order, OrderKey> {}
