package dev.tables.integration.hateoas;

import dev.tables.annotation.AllowTotalCount;
import dev.tables.data.repository.TablesRepository;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/** Slices and windows, and pages by number. */
interface ParcelRepository extends TablesRepository<Parcel, ParcelKey> {
    Slice<Parcel> findByOffice(String office, Pageable page);

    @AllowTotalCount
    Page<Parcel> searchByOffice(String office, Pageable page);

    Window<Parcel> readByOffice(String office, ScrollPosition position, Limit limit);
}
