package dev.tables.boot.joined;

import dev.tables.data.repository.TablesRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** A method for each access path. */
interface ParcelRepository extends TablesRepository<Parcel, ParcelKey> {
    Optional<Parcel> findByLabel(String label);

    List<Parcel> findByOwner(String owner);

    List<Parcel> findByOwnerIn(Collection<String> owners);

    List<Parcel> findByCity(String city);

    List<Parcel> findByDepotAndCarrier(String depot, String carrier);

    List<Parcel> findByOwnerOrCity(String owner, String city);

    List<Parcel> findByDepotAndGramsGreaterThan(String depot, int grams);

    List<Parcel> findByDepotAndCentsGreaterThanOrderByCentsDesc(String depot, int cents);

    List<Parcel> findByDepotAndNumberBetween(String depot, int from, int to);

    Slice<Parcel> findByOwnerStartingWith(String prefix, Pageable pageable);

    Stream<Parcel> streamByOwnerStartingWith(String prefix);

    long countByOwner(String owner);

    boolean existsByCity(String city);
}
