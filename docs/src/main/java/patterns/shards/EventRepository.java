package patterns.shards;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;
import java.util.List;

/** Finds events. */
public interface EventRepository extends TablesRepository<Event, EventKey> {
    /** FAN_OUT: reads a range of rows in each of the four shards and merges them in key order. */
    List<Event> findByDayAndTimeBetween(String day, Instant first, Instant last);
}
