import dev.tables.data.repository.TablesRepository;
import shop.Order;

interface Orders extends TablesRepository<Order, Long> {}
