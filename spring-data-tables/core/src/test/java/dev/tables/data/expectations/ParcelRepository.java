package dev.tables.data.expectations;

import dev.tables.annotation.AllowTotalCount;
import dev.tables.data.repository.Query;
import dev.tables.data.repository.TablesRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;

interface ParcelRepository extends TablesRepository<Parcel, ParcelKey>, ListQueryByExampleExecutor<Parcel> {
    List<Parcel> findByDepot(String depot);

    List<Parcel> findByDepot(String depot, Sort sort);

    List<Parcel> findByDepotOrderBySender(String depot, Sort sort);

    List<Parcel> findByDepotAndNumberBetween(String depot, int from, int to);

    List<Parcel> findByDepotAndNumberGreaterThan(String depot, int bound);

    List<Parcel> findByDepotAndNumberLessThan(String depot, int bound);

    List<Parcel> findByDepotAndNumberIn(String depot, Collection<Integer> numbers);

    Optional<Parcel> findByDepotAndNumber(String depot, int number);

    Slice<Parcel> readByDepot(String depot, Pageable page);

    Window<Parcel> readByDepot(String depot, ScrollPosition position, Limit limit);

    @AllowTotalCount
    Page<Parcel> queryByDepot(String depot, Pageable page);

    List<Routed> searchByDepot(String depot);

    List<Routing> streamByDepot(String depot);

    Set<Sender> findDistinctByDepot(String depot);

    <P> List<P> getByDepot(String depot, Class<P> type);

    @Query("depot eq :depot and target.city eq :city")
    List<Parcel> bound(String depot, String city);

    @Query("depot eq ?1 and (target/country eq 'EU' or target/city eq ?2)")
    List<Parcel> boundAsODataSays(String depot, String city);

    /** Has a value object whole. */
    record Routed(int number, Parcel.Place target) {}

    /** Has one property only, so that several are equal. */
    record Sender(String sender) {}

    /** Computes from what it does not show. */
    interface Routing {
        int getNumber();

        @Value("#{target.target.city + ' for ' + target.sender}")
        String getText();
    }

    /** Has no room for null. */
    record Heavy(int number, long weight) {}

    /** Asks for what there is not. */
    record Nicknamed(String nickname) {}
}
