package dev.tables.data.web;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The address of the Spring MVC request that the current thread handles. It is a separate class, so that applications
 * without Spring MVC need not load its classes.
 */
final class ServletAddress {
    private ServletAddress() {}

    static UriComponentsBuilder current() {
        return ServletUriComponentsBuilder.fromCurrentRequest();
    }
}
