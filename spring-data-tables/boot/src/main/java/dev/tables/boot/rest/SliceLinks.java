package dev.tables.boot.rest;

import java.util.List;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.IanaLinkRelations;
import org.springframework.hateoas.Link;
import org.springframework.hateoas.SlicedModel;
import org.springframework.hateoas.server.RepresentationModelProcessor;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * A processor that removes the link to the previous page if a page starts after a token, because the previous page is
 * unknown. The link to the first page remains.
 */
final class SliceLinks implements RepresentationModelProcessor<SlicedModel<EntityModel<Object>>> {
    @Override
    public SlicedModel<EntityModel<Object>> process(SlicedModel<EntityModel<Object>> page) {
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                && attributes.getRequest().getParameter(PageableLinks.AFTER) != null) {
            List<Link> links = page.getLinks().stream()
                    .filter(link -> !link.hasRel(IanaLinkRelations.PREV))
                    .toList();
            page.removeLinks();
            page.add(links);
        }
        return page;
    }
}
