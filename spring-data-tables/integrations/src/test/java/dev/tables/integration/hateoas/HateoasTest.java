package dev.tables.integration.hateoas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.PageTokenCodec;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.web.TablesPage;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.web.PagedResourcesAssembler;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.IanaLinkRelations;
import org.springframework.hateoas.Link;
import org.springframework.hateoas.PagedModel;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.util.UriComponentsBuilder;

/** Models of pages: a client that follows the links sees every entity once, in order. */
class HateoasTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(61);

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final ParcelRepository parcels =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(ParcelRepository.class);

    @AfterEach
    void close() {
        RequestContextHolder.resetRequestAttributes();
        store.close();
    }

    private static void answering(URI address) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", address.getRawPath());
        request.setServerName("example.com");
        request.setQueryString(address.getRawQuery());
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
    }

    private static @Nullable String after(URI address) {
        return UriComponentsBuilder.fromUri(address).build().getQueryParams().getFirst("after");
    }

    private CollectionModel<EntityModel<Parcel>> page(
            TablesPageAssembler<Parcel, EntityModel<Parcel>> pages, boolean window, URI address, int size) {
        answering(address);
        String after = after(address);
        if (window) {
            ScrollPosition position = after == null ? ScrollPosition.keyset() : PageTokenCodec.decode(after);
            return pages.toModel(parcels.readByOffice("Bern", position, Limit.of(size)));
        }
        return pages.toModel(parcels.findByOffice(
                "Bern",
                after == null ? TablesPageRequest.ofSize(size) : TablesPageRequest.ofSizeAndToken(size, after)));
    }

    @Test
    void linksLeadThroughAllPages() {
        RandomGenerator random = SEED.random();
        TablesPageAssembler<Parcel, EntityModel<Parcel>> pages =
                new TablesPageAssembler<>(parcel -> EntityModel.of(parcel, Link.of("/parcels/" + parcel.number())));
        for (int round = 0; round < 30; round++) {
            parcels.deleteAll();
            List<Parcel> all = parcels.saveAll(IntStream.range(0, random.nextInt(30))
                    .mapToObj(number -> new Parcel("Bern", number))
                    .toList());
            int size = 1 + random.nextInt(9);
            List<Parcel> seen = new ArrayList<>();
            URI next = URI.create("http://example.com/parcels?color=dark%20red&size=" + size);
            while (next != null) {
                CollectionModel<EntityModel<Parcel>> model = page(pages, random.nextBoolean(), next, size);
                assertThat(model.getContent()).hasSizeLessThanOrEqualTo(size).allSatisfy(entity -> {
                    Parcel parcel = Objects.requireNonNull(entity.getContent());
                    assertThat(entity.getRequiredLink(IanaLinkRelations.SELF).getHref())
                            .isEqualTo("/parcels/" + parcel.number());
                    seen.add(parcel);
                });
                next = model.getLink(IanaLinkRelations.NEXT).map(Link::toUri).orElse(null);
                if (next != null) {
                    assertThat(next.toString())
                            .startsWith("http://example.com/parcels?color=dark%20red&size=" + size + "&after=");
                }
            }
            assertThat(seen).isEqualTo(all);
        }
    }

    @Test
    void pagesByNumberHaveTheModelOfSpringData() {
        parcels.saveAll(IntStream.range(0, 8)
                .mapToObj(number -> new Parcel("Bern", number))
                .toList());
        PagedResourcesAssembler<Parcel> pages = new PagedResourcesAssembler<>(
                null,
                UriComponentsBuilder.fromUriString("http://example.com/parcels").build());
        for (int number = 0; number < 3; number++) {
            PagedModel<EntityModel<Parcel>> model =
                    pages.toModel(parcels.searchByOffice("Bern", PageRequest.of(number, 3, Sort.by("number"))));
            assertThat(model.getContent().stream().map(EntityModel::getContent).toList())
                    .isEqualTo(parcels.findAll().subList(3 * number, Math.min(8, 3 * number + 3)));
            assertThat(Objects.requireNonNull(model.getMetadata()).getTotalElements())
                    .isEqualTo(8);
            assertThat(model.getLink(IanaLinkRelations.NEXT).isPresent()).isEqualTo(number < 2);
        }
    }

    @Test
    void entitiesHaveNoLinksUnlessRequested() {
        Parcel parcel = new Parcel("Bern", 1);
        CollectionModel<EntityModel<Parcel>> model =
                TablesPageAssembler.<Parcel>ofEntities().toModel(new TablesPage<>(List.of(parcel), null));
        assertThat(model).containsExactly(EntityModel.of(parcel));
        assertThat(model.getLinks()).isEmpty();
    }

    @Test
    void requestIsNeededOnlyIfThereIsANextPage() {
        parcels.saveAll(List.of(new Parcel("Bern", 1), new Parcel("Bern", 2)));
        TablesPageAssembler<Parcel, EntityModel<Parcel>> pages = TablesPageAssembler.ofEntities();
        assertThat(pages.toModel(parcels.findByOffice("Bern", TablesPageRequest.ofSize(2))))
                .hasSize(2);
        assertThatIllegalStateException()
                .isThrownBy(() -> pages.toModel(parcels.findByOffice("Bern", TablesPageRequest.ofSize(1))));
    }
}
