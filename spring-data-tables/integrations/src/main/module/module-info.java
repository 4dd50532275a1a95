/** Tables in other projects of Spring: Batch, HATEOAS and Modulith. What they need is {@code static}. */
module dev.tables.integration {
    requires transitive dev.tables.data;
    requires transitive org.jspecify;
    requires static transitive spring.batch.infrastructure;
    requires static transitive spring.hateoas;
    requires static transitive spring.modulith.events.core;
    requires static spring.modulith.events.api;
    requires spring.beans;
    requires spring.core;

    exports dev.tables.integration.batch;
    exports dev.tables.integration.hateoas;
    exports dev.tables.integration.modulith;

    // Spring makes configurations and repositories by reflection.
    opens dev.tables.integration.modulith to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
}
