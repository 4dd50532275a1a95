package dev.tables.data.web;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The address of the Spring MVC request that the current thread handles. The class is separate, so that the classes of
 * Spring MVC are loaded only if the application uses them.
 */
final class ServletAddress {
    private ServletAddress() {}

    static UriComponentsBuilder current() {
        return ServletUriComponentsBuilder.fromCurrentRequest();
    }
}
