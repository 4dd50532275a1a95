package dev.tables.data.aot;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.annotation.AllowOffset;
import dev.tables.annotation.AllowScan;
import dev.tables.annotation.AllowTotalCount;
import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.ReadConsistency;
import dev.tables.data.repository.Merge;
import dev.tables.data.repository.Query;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

/** One method of each kind. */
public interface ParcelRepository extends ByRoute<Parcel, ParcelKey> {
    Optional<Parcel> findByRouteAndNumber(String route, int number);

    @Nullable
    Parcel getByRouteAndNumber(String route, int number);

    Collection<Parcel> findByRouteAndNumberOrRouteAndNumber(String route, int number, String other, int otherNumber);

    List<Parcel> findByRouteAndNumberOrReceiver(String route, int number, String receiver);

    List<Place> findTop5ByReceiverOrRouteAndCityOrderByNumberDesc(String receiver, String route, String city);

    Iterable<Parcel> findByRouteIn(Collection<String> routes);

    @AllowScan
    Streamable<Parcel> findByCityIn(String... cities);

    List<Parcel> findByRouteAndCity(String route, Optional<String> city);

    List<Parcel> findByRouteAndCityIgnoreCase(String route, String city);

    @ReadConsistency(IndexConsistency.EVENTUAL)
    List<Parcel> findByReceiver(String receiver);

    List<Parcel> findByRouteAndStateOrderByGramsDesc(String route, Parcel.State state, Limit limit);

    List<Parcel> findByRoute(String route, Sort sort);

    Optional<Place> findFirstByRouteOrderByNumber(String route);

    Stream<Place> streamByRoute(String route);

    @AllowOffset
    Slice<Parcel> findByRouteAndNumberGreaterThan(String route, int number, Pageable page);

    @AllowTotalCount
    Page<Place> findByRouteOrderByNumber(String route, Pageable page);

    @AllowDescendingReads
    Slice<Parcel> findByRouteOrderByNumberDesc(String route, Pageable page);

    @AllowOffset
    Window<Load> findTop3ByRouteOrderByNumber(String route, ScrollPosition position);

    int countByRoute(String route);

    Long countByRouteAndGramsBetween(String route, int grams, int most);

    List<Parcel> findByRouteAndNumberBetween(String route, Range<Integer> range);

    Boolean existsByRouteAndDeliveredIsNull(String route);

    @Query("route eq :route and (grams gt 100 or delivered ge '2026-01-03') and not (city eq 'O''dd')")
    List<Parcel> heavyOrLate(String route);

    @Query(
            value = "route eq :route and number in (:number, 4, 6) and startswith(receiver, 'Rec')",
            sort = "grams desc",
            top = 2)
    List<Place> heaviest(String route, int number);

    @Query("route eq :route and delivered eq null and city in (:cities)")
    List<Parcel> undelivered(String route, String... cities);

    void deleteByRouteAndNumber(String route, int number);

    boolean deleteByRouteAndGrams(String route, int grams);

    Optional<Parcel> removeByRouteAndNumber(String route, int otherNumber);

    @Nullable
    Parcel removeByRouteAndGramsGreaterThan(String route, int most);

    Set<Parcel> removeByRouteAndCity(String route, String city);

    default List<Parcel> ofRoute(String route) {
        return findByRoute(route);
    }

    // These are looked up at start.

    <P> List<P> searchByRoute(String route, Class<P> projection);

    <S extends Parcel> List<S> queryByRoute(String route);

    Parcel[] readByRoute(String route);

    @Merge("city = :city")
    int updateByRouteAndNumber(String route, int number, String city);

    @Query("route eq :#{#route.trim()} and number lt ${bound:7}")
    List<Parcel> evaluated(String route);

    Optional<List<Parcel>> readByRouteAndCity(String route, String city);

    /** A projection that Spring Data implements. */
    interface Place {
        String getCity();
    }

    /** A projection made by its constructor. */
    record Load(int number, int grams) {}
}
