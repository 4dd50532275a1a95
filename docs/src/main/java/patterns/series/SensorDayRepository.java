package patterns.series;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;

/** Finds days. {@code merge(key, PropertyChanges.ofElement("hours", 13, 21.5))} writes one hour with one request. */
public interface SensorDayRepository extends TablesRepository<SensorDay, SensorDayKey> {
    /** ROW_RANGE: reads one row for each day. */
    List<SensorDay> findBySensorAndDayBetween(String sensor, LocalDate first, LocalDate last);
}
