package repairs;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** The queries for repairs. The compiler generates {@code RepairKey}, a record of the three key components. */
public interface RepairRepository extends TablesRepository<Repair, RepairKey> {
    /** Reads the repairs of a customer page by page, newest first. */
    Slice<Repair> findByCustomer(String customer, Pageable page);

    /** Reads a range of row keys. */
    List<Repair> findByCustomerAndReceivedBetween(String customer, LocalDate first, LocalDate last);

    /** Reads the local index on the status, in the partition of the customer. */
    List<Repair> findByCustomerAndStatus(String customer, RepairStatus status);

    /** Reads the global index on the serial number, which covers all partitions. */
    List<Repair> findBySerialNumber(String serialNumber);
}
