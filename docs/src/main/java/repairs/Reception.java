package repairs;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** A service that registers new customers together with the first device that they bring. */
@Service
public class Reception {
    private final CustomerRepository customers;
    private final RepairRepository repairs;

    /** Creates the service. */
    public Reception(CustomerRepository customers, RepairRepository repairs) {
        this.customers = customers;
        this.repairs = repairs;
    }

    /** Stores both entities in one transaction, or neither. Both belong to the partition of the customer. */
    @Transactional
    public void register(Customer customer, Repair first) {
        customers.insert(customer);
        repairs.insert(first);
    }
}
