package repairs;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
import dev.tables.data.web.TablesPage;
import java.time.LocalDate;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Customers and repairs over HTTP. */
@RestController
class RepairController {
    private final Reception reception;
    private final CustomerRepository customers;
    private final RepairRepository repairs;

    RepairController(Reception reception, CustomerRepository customers, RepairRepository repairs) {
        this.reception = reception;
        this.customers = customers;
        this.repairs = repairs;
    }

    /** A request to repair a device. */
    record NewRepair(LocalDate received, int ticket, String device, String serialNumber) {
        NewRepair {
            require(received != null, "received is missing");
            require(ticket > 0 && ticket < 10_000, "ticket must be between 1 and 9999");
            require(device != null && device.length() <= 100, "device is missing or too long");
            require(serialNumber != null && serialNumber.matches("[A-Z0-9-]{1,40}"), "serialNumber is invalid");
        }

        Repair of(String customer) {
            return Repair.of(customer, received, ticket, device, serialNumber);
        }
    }

    /** A request to register a customer with the first repair. */
    record Registration(String id, String name, String email, String phone, NewRepair repair) {
        Registration {
            require(id != null && id.matches("[a-z]{1,40}"), "id must consist of 1 to 40 lower-case letters");
            require(name != null && name.length() <= 100, "name is missing or too long");
            require(email != null && email.matches("[\\x21-\\x7e]{1,100}"), "email is invalid");
            require(phone != null && phone.length() <= 40, "phone is missing or too long");
            require(repair != null, "repair is missing");
        }
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }

    @PostMapping("/customers")
    @ResponseStatus(HttpStatus.CREATED)
    void register(@RequestBody Registration body) {
        Customer customer = new Customer(body.id(), body.name(), body.email(), body.phone());
        reception.register(customer, body.repair().of(body.id()));
    }

    @GetMapping("/customers/{id}")
    Customer customer(@PathVariable String id) {
        return customers.findById(new CustomerKey(id)).orElseThrow(RepairController::notFound);
    }

    @GetMapping("/customers/{id}/repairs")
    TablesPage<Repair> repairsOf(@PathVariable String id, TablesPageRequest page) {
        return TablesPage.of(repairs.findByCustomer(id, page));
    }

    @PostMapping("/customers/{id}/repairs")
    ResponseEntity<Repair> add(@PathVariable String id, @RequestBody NewRepair body) {
        if (!customers.existsById(new CustomerKey(id))) {
            throw notFound();
        }
        return EntityETags.ok(repairs.insert(body.of(id)), Repair::version);
    }

    @GetMapping("/repairs")
    List<Repair> bySerialNumber(@RequestParam String serialNumber) {
        return repairs.findBySerialNumber(serialNumber);
    }

    /** Reads a repair by its key, such as {@code ada,2026-03-02,1}. */
    @GetMapping("/repairs/{key}")
    ResponseEntity<Repair> get(@PathVariable RepairKey key) {
        return EntityETags.okOrNotFound(repairs.findById(key), Repair::version);
    }

    /** Changes the status, if the repair has not changed since the client read it. */
    @PutMapping("/repairs/{key}/status")
    ResponseEntity<Repair> setStatus(@PathVariable RepairKey key, @RequestBody RepairStatus status, IfMatch match) {
        Repair repair = repairs.findById(key).orElseThrow(RepairController::notFound);
        match.requireMatch(repair.version());
        return EntityETags.ok(repairs.save(repair.withStatus(status)), Repair::version);
    }

    private static ResponseStatusException notFound() {
        return new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
}
