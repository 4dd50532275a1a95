package dev.tables.integration.hateoas;

import dev.tables.data.repository.TablesPageRequest;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The code that README.md shows. */
// tag::pages[]
@RestController
class ParcelController {
    private final TablesPageAssembler<Parcel, EntityModel<Parcel>> pages = new TablesPageAssembler<>(EntityModel::of);
    private final ParcelRepository parcels;

    ParcelController(ParcelRepository parcels) {
        this.parcels = parcels;
    }

    @GetMapping("/offices/{office}/parcels")
    CollectionModel<EntityModel<Parcel>> list(@PathVariable String office, TablesPageRequest page) {
        // a Slice or a Window
        return pages.toModel(parcels.findByOffice(office, page));
    }
}
// end::pages[]
