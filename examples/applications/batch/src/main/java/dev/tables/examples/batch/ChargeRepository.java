package dev.tables.examples.batch;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** The charges of a meter, by month. */
public interface ChargeRepository extends TablesRepository<Charge, ChargeKey> {
    List<Charge> findByMeter(String meter);
}
