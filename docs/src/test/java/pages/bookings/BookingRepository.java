package pages.bookings;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.annotation.AllowOffset;
import dev.tables.annotation.AllowTotalCount;
import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

// tag::repository[]
interface BookingRepository extends TablesRepository<Booking, BookingKey> {
    Slice<Booking> findByHotel(String hotel, Pageable page);
    // end::repository[]

    // tag::window[]
    Window<Booking> findTop100ByHotelOrderByArrival(String hotel, ScrollPosition position);
    // end::window[]

    // tag::descending[]
    @AllowDescendingReads
    Slice<Booking> findByHotelOrderByArrivalDesc(String hotel, Pageable page);
    // end::descending[]

    // tag::everywhere[]
    Slice<Booking> findByOrderByArrival(Pageable page);
    // end::everywhere[]

    // tag::numbers[]
    @AllowOffset
    Slice<Booking> readByHotel(String hotel, Pageable page);

    @AllowTotalCount
    Page<Booking> searchByHotel(String hotel, Pageable page);
    // end::numbers[]

    // tag::sort[]
    List<Booking> findTop10ByHotelOrderByArrivalDesc(String hotel);

    List<Booking> findByHotelAndGuest(String hotel, String guest, Sort sort, Limit limit);
    // end::sort[]

    // tag::stream[]
    Stream<Booking> streamByHotel(String hotel);
    // end::stream[]

    // tag::projections[]
    /** A record as projection: the names of its components are the properties that are read. */
    record Stay(String guest, int nights) {}

    /** An interface as projection. */
    interface Arrival {
        int getNumber();

        LocalDate getArrival();
    }

    List<Stay> findStaysByHotel(String hotel);

    List<Arrival> findByHotelAndArrivalBetween(String hotel, LocalDate from, LocalDate to);

    <P> List<P> findByHotelAndNumberLessThan(String hotel, int number, Class<P> projection);
    // end::projections[]
    // tag::repository[]
}
// end::repository[]
