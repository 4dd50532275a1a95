package pages.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.StaleEntityVersionException;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.table.PropertyChanges;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

class BookingsTest {
    private final TableStore store = LocalTableStore.inMemory();
    private final TablesTemplate tables = new TablesTemplate(store);
    private final BookingRepository bookings =
            new TablesRepositoryFactory(tables).getRepository(BookingRepository.class);

    @BeforeEach
    void fill() {
        bookings.saveAll(IntStream.rangeClosed(1, 45)
                .mapToObj(number -> new Booking(
                        "Ritz",
                        number,
                        number % 2 == 0 ? "Ada" : "Bob",
                        LocalDate.of(2026, 5, 1).plusDays(45 - number),
                        2,
                        null))
                .toList());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<Integer> all() {
        return IntStream.rangeClosed(1, 45).boxed().toList();
    }

    @Test
    void slicesReadEverythingOnce() {
        List<Integer> found = new ArrayList<>();
        // tag::pages[]
        Pageable request = TablesPageRequest.ofSize(20); // or PageRequest.ofSize(20)
        Slice<Booking> page;
        do {
            page = bookings.findByHotel("Ritz", request);
            page.forEach(booking -> found.add(booking.number()));
            request = page.nextPageable();
        } while (page.hasNext());
        // end::pages[]

        assertThat(found).isEqualTo(all());
    }

    @Test
    void aTokenContinuesLater() {
        Slice<Booking> page = bookings.findByHotel("Ritz", PageRequest.ofSize(20));
        // tag::token[]
        String token = ((TablesPageRequest) page.nextPageable()).pageToken();

        // later, perhaps in another process
        Slice<Booking> next =
                bookings.findByHotel("Ritz", TablesPageRequest.ofSizeAndToken(20, Objects.requireNonNull(token)));
        // end::token[]

        assertThat(next.getContent()).first().extracting(Booking::number).isEqualTo(21);
    }

    @Test
    void windowsScroll() {
        // tag::scroll[]
        Window<Booking> first = bookings.findTop100ByHotelOrderByArrival("Ritz", ScrollPosition.keyset());
        Window<Booking> next = bookings.findTop100ByHotelOrderByArrival("Ritz", first.positionAt(first.size() - 1));
        // end::scroll[]

        assertThat(first).hasSize(45);
        assertThat(next).isEmpty();
    }

    @Test
    void numbersAndTotalsAreAllowed() {
        assertThat(bookings.readByHotel("Ritz", PageRequest.of(2, 20))).hasSize(5);
        assertThat(bookings.searchByHotel("Ritz", PageRequest.of(1, 20)).getTotalElements())
                .isEqualTo(45);
    }

    @Test
    void ordersAreServed() {
        assertThat(bookings.findByHotelOrderByArrivalDesc("Ritz", PageRequest.ofSize(1)))
                .extracting(Booking::number)
                .containsExactly(1);
        assertThat(bookings.findByOrderByArrival(PageRequest.ofSize(1)))
                .extracting(Booking::number)
                .containsExactly(45);
        assertThat(bookings.findTop10ByHotelOrderByArrivalDesc("Ritz")).hasSize(10);
        // tag::call[]
        List<Booking> longest =
                bookings.findByHotelAndGuest("Ritz", "Ada", Sort.by("nights").descending(), Limit.of(5));
        // end::call[]
        assertThat(longest).hasSize(5);
        assertThat(bookings.planForQueryMethod("findByOrderByArrival").accessPath())
                .isEqualTo(AccessPath.INDEX_RANGE);
    }

    @Test
    void aStreamIsClosed() {
        // tag::read[]
        try (Stream<Booking> all = bookings.streamByHotel("Ritz")) {
            assertThat(all.mapToInt(Booking::nights).sum()).isEqualTo(90);
        }
        // end::read[]
    }

    @Test
    void projectionsReadWhatTheyShow() {
        LocalDate may = LocalDate.of(2026, 5, 1);

        assertThat(bookings.findStaysByHotel("Ritz")).contains(new BookingRepository.Stay("Ada", 2));
        assertThat(bookings.findByHotelAndArrivalBetween("Ritz", may, may))
                .extracting(BookingRepository.Arrival::getNumber)
                .containsExactly(45);
        // tag::dynamic[]
        List<BookingRepository.Stay> stays =
                bookings.findByHotelAndNumberLessThan("Ritz", 10, BookingRepository.Stay.class);
        // end::dynamic[]
        assertThat(stays).hasSize(9);
    }

    @Test
    void aStaleVersionIsRejected() {
        BookingKey key = new BookingKey("Ritz", 1);
        // tag::stale[]
        Booking seen = bookings.findById(key).orElseThrow();
        Booking saved = bookings.save(seen.withNights(3)); // has the new version

        assertThatThrownBy(() -> bookings.save(seen.withNights(4))).isInstanceOf(StaleEntityVersionException.class);
        // end::stale[]
        assertThat(saved.version()).isNotEqualTo(seen.version());
        // tag::update[]
        bookings.update(key, booking -> booking.withNights(booking.nights() + 1));
        // end::update[]
        assertThat(bookings.findById(key)).map(Booking::nights).contains(4);
        // tag::merge[]
        boolean found = bookings.merge(key, PropertyChanges.of("nights", 5));
        // end::merge[]
        assertThat(found).isTrue();
        Booking mine = seen.withNights(7);
        // tag::overwrite[]
        tables.overwrite(mine); // whatever the stored version is
        // end::overwrite[]
        assertThat(bookings.findById(key)).map(Booking::nights).contains(7);
    }
}
