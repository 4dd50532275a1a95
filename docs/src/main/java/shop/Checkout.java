package shop;

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Places orders: an order and its lines are stored together, or not at all. */
@Service
public class Checkout {
    private final OrderRepository orders;
    private final OrderLineRepository lines;

    /** Stores orders and lines there. */
    public Checkout(OrderRepository orders, OrderLineRepository lines) {
        this.orders = orders;
        this.lines = lines;
    }

    /** One entity group transaction: all rows are in the partition of the customer. */
    @Transactional
    public void place(Order order, List<OrderLine> content) {
        orders.insert(order);
        lines.insert(content);
    }
}
