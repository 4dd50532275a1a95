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
 * An assembler of models of pages. A model contains a model of each entity, in order, and the link {@code next}, except
 * on the last page.
 * <pre>{@code
 * @GetMapping
 * CollectionModel<EntityModel<Employee>> list(@PathVariable String department, TablesPageRequest page) {
 *     return pages.toModel(employees.findByDepartment(department, page));        // a Slice or a Window
 * }
 * }</pre>
 *
 * <p>The link is that of {@link TablesPage}: the current request, starting after the last row of this page. There is no
 * {@code prev}, because pages only go forward, and no {@code last}, because they have no numbers. Add other links, such
 * as {@code self}, to the model. Sends no requests. Thread-safe if the assembler of entities is.
 *
 * @param <T> the entity
 * @param <D> the model of an entity
 */
public final class TablesPageAssembler<T, D extends RepresentationModel<?>>
        implements RepresentationModelAssembler<TablesPage<T>, CollectionModel<D>> {
    private final RepresentationModelAssembler<? super T, D> entities;

    /**
     * Creates an assembler of models with links.
     *
     * @param entities creates the model of each entity
     */
    public TablesPageAssembler(RepresentationModelAssembler<? super T, D> entities) {
        this.entities = entities;
    }

    /** Creates an assembler for entities without links of their own. */
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
