package dev.tables.boot.test.app;

import dev.tables.annotation.AllowScan;
import dev.tables.data.repository.TablesRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

// tag::shown[]
public interface OrderRepository extends TablesRepository<Order, OrderKey> {
    // end::shown[]
    Optional<Order> findByCustomerAndNumber(String customer, int number);

    List<Order> findByCustomerAndNumberIn(String customer, Collection<Integer> numbers);

    // tag::shown[]
    List<Order> findByCustomerAndNumberBetween(String customer, int first, int last);

    List<Order> findByCustomer(String customer);

    // end::shown[]
    List<Order> findByCustomerOrderByCents(String customer);

    List<Order> findByCustomerIn(Collection<String> customers);

    // tag::shown[]
    List<Order> findByCustomerAndState(String customer, String state);
    // end::shown[]

    List<Order> findByCustomerAndStateStartingWith(String customer, String start);

    List<Order> findByCustomerAndCentsGreaterThan(String customer, long cents);

    List<Order> findByCustomerAndStateContaining(String customer, String part);

    @AllowScan
    List<Order> findByCents(long cents);
    // tag::shown[]
}
// end::shown[]
