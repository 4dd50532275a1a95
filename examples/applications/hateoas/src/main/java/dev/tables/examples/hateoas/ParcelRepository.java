package dev.tables.examples.hateoas;

import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/** The parcels of an office, page by page. */
public interface ParcelRepository extends TablesRepository<Parcel, ParcelKey> {
    Slice<Parcel> findByOffice(String office, Pageable page);
}
