package dev.tables.integration.hateoas;

import dev.tables.data.web.TablesPage;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.IanaLinkRelations;
import org.springframework.hateoas.Link;
import org.springframework.hateoas.RepresentationModel;
import org.springframework.hateoas.server.RepresentationModelAssembler;

/**
 * An assembler that converts pages to Spring HATEOAS models. The model of a page contains the models of its entities,
 * in order. The model also contains the link {@code next}, unless the page is the last one.
 * <pre>{@code
 * @GetMapping
 * CollectionModel<EntityModel<Employee>> list(@PathVariable String department, TablesPageRequest page) {
 *     return pages.toModel(employees.findByDepartment(department, page));        // a Slice or a Window
 * }
 * }</pre>
 *
 * <p>The link {@code next} is the same as in {@link TablesPage}: it repeats the current request, but starts after the
 * last row of this page. There is no link {@code prev}, because pages can only be read forward. There is no link
 * {@code last}, because pages have no numbers. Add other links, such as {@code self}, to the model. The assembler sends
 * no requests. This assembler is thread-safe if the assembler of entities is thread-safe.
 *
 * @param <T> the entity
 * @param <D> the model of an entity
 */
public final class TablesPageAssembler<T, D extends RepresentationModel<?>>
        implements RepresentationModelAssembler<TablesPage<T>, CollectionModel<D>> {
    private final RepresentationModelAssembler<? super T, D> entities;

    /**
     * Creates an assembler that uses another assembler for the entities, which can add links to them.
     *
     * @param entities creates the model of each entity
     */
    public TablesPageAssembler(RepresentationModelAssembler<? super T, D> entities) {
        this.entities = entities;
    }

    /** Creates an assembler whose entity models have no links. */
    public static <T> TablesPageAssembler<T, EntityModel<T>> ofEntities() {
        return new TablesPageAssembler<>(entity -> EntityModel.of(entity));
    }

    /**
     * Creates the model of a slice or page that was read in the current request.
     *
     * @throws IllegalStateException if this thread does not handle a request
     */
    public CollectionModel<D> toModel(Slice<T> slice) {
        return toModel(TablesPage.of(slice));
    }

    /**
     * Creates the model of a window that was read in the current request.
     *
     * @throws IllegalStateException if this thread does not handle a request
     * @throws IllegalArgumentException if the window belongs to another module, whose positions have no page tokens
     */
    public CollectionModel<D> toModel(Window<T> window) {
        return toModel(TablesPage.of(window));
    }

    @Override
    public CollectionModel<D> toModel(TablesPage<T> page) {
        List<D> models = new ArrayList<>();
        page.content().forEach(entity -> models.add(entities.toModel(entity)));
        CollectionModel<D> model = CollectionModel.of(models);
        URI next = page.next();
        return next == null ? model : model.add(Link.of(next.toString(), IanaLinkRelations.NEXT));
    }
}
