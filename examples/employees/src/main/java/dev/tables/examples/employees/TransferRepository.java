package dev.tables.examples.employees;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Who went where, and when. */
public interface TransferRepository extends TablesRepository<Transfer, TransferKey> {
    /** Of one employee, oldest first. */
    List<Transfer> findByNumberOrderByDay(int number);
}
