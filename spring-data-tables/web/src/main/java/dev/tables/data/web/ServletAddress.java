package dev.tables.data.web;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder;

/** The address of the request that this thread answers, of Spring MVC: a class of its own, for applications without it. */
final class ServletAddress {
    private ServletAddress() {}

    static UriComponentsBuilder current() {
        return ServletUriComponentsBuilder.fromCurrentRequest();
    }
}
