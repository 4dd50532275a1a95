package shop;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface Orders extends TablesRepository<Order, OrderKey> {
    List<Order> findByCity(String city);
}
