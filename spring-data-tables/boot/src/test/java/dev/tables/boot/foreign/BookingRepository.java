package dev.tables.boot.foreign;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

public interface BookingRepository extends TablesRepository<Booking, BookingKey> {
    List<Booking> findByReference(String reference);
}
