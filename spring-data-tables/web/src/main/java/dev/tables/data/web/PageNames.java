package dev.tables.data.web;

import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;

/**
 * The names of the request parameters for pages. The names are stored as a request attribute, so that the link to the
 * next page uses the same names.
 *
 * @param after the name of the parameter for the page token
 * @param page the name of the parameter for the page number
 * @param first the number of the first page
 */
record PageNames(String after, String page, int first) {
    private static final String ATTRIBUTE = PageNames.class.getName();
    private static final PageNames USUAL = new PageNames("after", "page", 0);
    private static final PageNames SEVERAL = new PageNames("", "", 0);

    void keep(RequestAttributes request) {
        Object kept = request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
        PageNames names = kept == null || equals(kept) ? this : SEVERAL;
        request.setAttribute(ATTRIBUTE, names, RequestAttributes.SCOPE_REQUEST);
    }

    static PageNames of(RequestAttributes request) {
        @Nullable Object kept = request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
        if (SEVERAL.equals(kept)) {
            throw new IllegalStateException(
                    "The controller method has Pageable arguments with different qualifiers, so the 'next' link is"
                            + " ambiguous. Build the link from TablesPageRequest.pageToken() yourself.");
        }
        return kept instanceof PageNames names ? names : USUAL;
    }
}
