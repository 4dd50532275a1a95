package dev.tables.integration.batch;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface ReadingRepository extends TablesRepository<Reading, ReadingKey> {
    Window<Reading> findByMeter(String meter, ScrollPosition position, Limit limit);
}
