package dev.tables.examples.batch;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/** The job reads window by window. */
public interface ReadingRepository extends TablesRepository<Reading, ReadingKey> {
    Window<Reading> findTop100ByMeter(String meter, ScrollPosition position);
}
