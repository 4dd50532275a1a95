/** Pages and versions of entities over HTTP, for Spring MVC and Spring WebFlux. */
module dev.tables.data.web {
    requires transitive dev.tables.data;
    requires transitive org.jspecify;
    requires spring.core;
    requires static reactor.core;
    requires static spring.web;
    requires static spring.webflux;
    requires static spring.webmvc;

    exports dev.tables.data.web;

    // Spring calls argument resolvers and reads annotations by reflection.
    opens dev.tables.data.web to
            spring.beans,
            spring.core;
}
