package shop;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Orders over HTTP. */
@RestController
@RequestMapping("/customers/{customer}/orders")
class OrderController {
    private final OrderRepository orders;

    OrderController(OrderRepository orders) {
        this.orders = orders;
    }

    /** What a client says of a new order. */
    record NewOrder(BigDecimal total) {}

    @GetMapping
    TablesPage<Order> list(@PathVariable String customer, TablesPageRequest page) {
        return TablesPage.of(orders.findByCustomer(customer, page));
    }

    @GetMapping("/{placed}/{number}")
    ResponseEntity<Order> get(@PathVariable String customer, @PathVariable LocalDate placed, @PathVariable int number) {
        return EntityETags.okOrNotFound(orders.findById(new OrderKey(customer, placed, number)), Order::version);
    }

    @PostMapping("/{placed}/{number}")
    ResponseEntity<Order> add(
            @PathVariable String customer,
            @PathVariable LocalDate placed,
            @PathVariable int number,
            @RequestBody NewOrder body) {
        Order order = new Order(customer, placed, number, OrderStatus.OPEN, body.total(), null, null);
        return EntityETags.ok(orders.insert(order), Order::version);
    }

    /** Changes the version that the client has seen, and no other. */
    @PutMapping("/{placed}/{number}/status")
    ResponseEntity<Order> change(
            @PathVariable String customer,
            @PathVariable LocalDate placed,
            @PathVariable int number,
            @RequestBody OrderStatus status,
            IfMatch match) {
        Order order = orders.findById(new OrderKey(customer, placed, number)).orElseThrow();
        match.requireMatch(order.version());
        return EntityETags.ok(orders.save(order.with(status)), Order::version);
    }
}
