package dev.tables.examples.hateoas;

import static org.springframework.hateoas.server.mvc.WebMvcLinkBuilder.linkTo;
import static org.springframework.hateoas.server.mvc.WebMvcLinkBuilder.methodOn;

import dev.tables.data.repository.TablesPageRequest;
import dev.tables.integration.hateoas.TablesPageAssembler;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Parcels with links. A key is one segment of a path, in links too. */
@RestController
class ParcelController {
    private final ParcelRepository parcels;
    private final TablesPageAssembler<Parcel, EntityModel<Parcel>> pages =
            new TablesPageAssembler<>(ParcelController::model);

    ParcelController(ParcelRepository parcels) {
        this.parcels = parcels;
    }

    /** What a client says of a parcel. */
    record Label(String addressee) {}

    @GetMapping("/offices/{office}/parcels")
    CollectionModel<EntityModel<Parcel>> list(@PathVariable String office, TablesPageRequest page) {
        return pages.toModel(parcels.findByOffice(office, page));
    }

    @GetMapping("/parcels/{key}")
    ResponseEntity<EntityModel<Parcel>> one(@PathVariable ParcelKey key) {
        return ResponseEntity.of(parcels.findById(key).map(ParcelController::model));
    }

    @PutMapping("/parcels/{key}")
    EntityModel<Parcel> put(@PathVariable ParcelKey key, @RequestBody Label label) {
        return model(parcels.save(new Parcel(key.office(), key.number(), label.addressee())));
    }

    private static EntityModel<Parcel> model(Parcel parcel) {
        return EntityModel.of(
                parcel,
                linkTo(methodOn(ParcelController.class).one(parcel.key())).withSelfRel());
    }
}
