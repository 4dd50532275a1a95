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
 * Makes a model of a page: a model of each entity, in order, and the link {@code next}, which the last page lacks.
 *
 * <pre>{@code
 * @GetMapping
 * CollectionModel<EntityModel<Employee>> list(@PathVariable String department, TablesPageRequest page) {
 *     return pages.toModel(employees.findByDepartment(department, page));        // a Slice or a Window
 * }
 * }</pre>
 *
 * <p>The link is that of {@link TablesPage}: the request that is being answered, behind the last row of this page. There is no
 * {@code prev}, since pages go forward, and no {@code last}, since they have no numbers. Other links, such as {@code self}, are added
 * to the model. Sends no requests. Safe for use by several threads if the assembler of entities is.
 *
 * @param <T> the entity
 * @param <D> the model of an entity
 */
public final class TablesPageAssembler<T, D extends RepresentationModel<?>>
        implements RepresentationModelAssembler<TablesPage<T>, CollectionModel<D>> {
    private final RepresentationModelAssembler<? super T, D> entities;

    /**
     * Of models with links.
     *
     * @param entities makes the model of each entity
     */
    public TablesPageAssembler(RepresentationModelAssembler<? super T, D> entities) {
        this.entities = entities;
    }

    /** Of entities without links of their own. */
    public static <T> TablesPageAssembler<T, EntityModel<T>> ofEntities() {
        return new TablesPageAssembler<>(entity -> EntityModel.of(entity));
    }

    /**
     * Of a slice or page that was read in the request that is being answered.
     *
     * @throws IllegalStateException if no request is being answered by this thread
     */
    public CollectionModel<D> toModel(Slice<T> slice) {
        return toModel(TablesPage.of(slice));
    }

    /**
     * Of a window that was read in the request that is being answered.
     *
     * @throws IllegalStateException if no request is being answered by this thread
     * @throws IllegalArgumentException if the window is that of another module, whose positions have no tokens
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
