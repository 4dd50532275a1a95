package dev.tables.data.web;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The address of the Spring MVC request that the current thread handles. This code is in a separate class, so that
 * applications without Spring MVC need not load the classes of Spring MVC.
 */
final class ServletAddress {
    private ServletAddress() {}

    static UriComponentsBuilder current() {
        return ServletUriComponentsBuilder.fromCurrentRequest();
    }
}
