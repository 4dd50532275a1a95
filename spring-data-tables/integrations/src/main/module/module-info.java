/**
 * Support for other Spring projects: caches, Batch, HATEOAS, Integration, Modulith and Session. The modules that they
 * require are {@code static}.
 */
module dev.tables.integration {
    requires transitive dev.tables.data;
    requires transitive dev.tables.data.web;
    requires transitive org.jspecify;
    requires static transitive reactor.core;
    requires static transitive spring.batch.infrastructure;
    requires static transitive spring.hateoas;
    requires static transitive spring.integration.core;
    requires static transitive spring.modulith.events.core;
    requires static spring.modulith.events.api;
    requires spring.beans;
    requires transitive spring.context;
    requires transitive spring.core;
    requires static transitive spring.session.core;
    requires spring.tx;

    exports dev.tables.integration.batch;
    exports dev.tables.integration.cache;
    exports dev.tables.integration.hateoas;
    exports dev.tables.integration.locks;
    exports dev.tables.integration.metadata;
    exports dev.tables.integration.modulith;
    exports dev.tables.integration.session;

    opens dev.tables.integration.cache to
            spring.core,
            spring.data.commons;

    opens dev.tables.integration.session to
            spring.core,
            spring.data.commons;

    // Spring makes configurations and repositories by reflection.
    opens dev.tables.integration.modulith to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
}
