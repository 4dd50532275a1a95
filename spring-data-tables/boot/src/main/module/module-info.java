/** Spring Boot's configuration of tables: engines, properties, health, metrics, endpoints. What is optional is {@code static}. */
module dev.tables.boot {
    requires transitive dev.tables.data;
    requires transitive dev.tables.data.migration;
    requires transitive dev.tables.data.web;
    requires transitive dev.tables.mapping.encryption;
    requires transitive spring.boot;
    requires transitive spring.boot.autoconfigure;
    requires static dev.tables.engine.azure;
    requires static dev.tables.engine.cassandra;
    requires static dev.tables.engine.jdbc;
    requires static dev.tables.engine.rocksdb;
    requires static dev.tables.engine.server;
    requires static com.graphqljava;
    requires static dev.tables.integration;
    requires transitive org.jspecify;
    requires static micrometer.commons;
    requires static micrometer.core;
    requires static micrometer.observation;
    requires static spring.boot.actuator;
    requires static spring.boot.actuator.autoconfigure;
    requires static spring.boot.docker.compose;
    requires static spring.boot.health;
    requires static spring.boot.testcontainers;
    requires static spring.boot.tomcat;
    requires static spring.boot.transaction;
    requires static spring.boot.web.server;
    requires static flyway.core;
    requires static jakarta.servlet;
    requires static org.apache.tomcat.embed.core;
    requires static java.sql;
    requires static liquibase.core;
    requires static reactor.core;
    requires static spring.aop;
    requires static spring.data.rest.core;
    requires static spring.data.rest.webmvc;
    requires static spring.graphql;
    requires static spring.hateoas;
    requires static spring.integration.core;
    requires static spring.jdbc;
    requires static spring.modulith.events.core;
    requires static spring.plugin.core;
    requires static spring.session.core;
    requires static spring.web;
    requires static spring.webflux;
    requires static spring.webmvc;
    requires static tools.jackson.core;
    requires static tools.jackson.databind;
    requires static testcontainers;
    requires static testcontainers.azure;
    requires org.slf4j;
    requires spring.beans;
    requires spring.boot.data.commons;
    requires spring.boot.persistence;
    requires spring.core;

    exports dev.tables.boot;
    exports dev.tables.boot.actuate;
    exports dev.tables.boot.autoconfigure;
    exports dev.tables.boot.azure;
    exports dev.tables.boot.cassandra;
    exports dev.tables.boot.diagnostics;
    exports dev.tables.boot.encryption;
    exports dev.tables.boot.graphql;
    exports dev.tables.boot.index;
    exports dev.tables.boot.integration;
    exports dev.tables.boot.jdbc;
    exports dev.tables.boot.migration;
    exports dev.tables.boot.observation;
    exports dev.tables.boot.recovery;
    exports dev.tables.boot.rest;
    exports dev.tables.boot.server;
    exports dev.tables.boot.transaction;
    exports dev.tables.boot.web;

    // Spring makes configurations and binds properties by reflection.
    opens dev.tables.boot to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.actuate to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.autoconfigure to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.azure to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.cassandra to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.diagnostics to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.encryption to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.graphql to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.index to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.integration to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.internal to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.jdbc to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.migration to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.observation to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.recovery to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.rest to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.server to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.transaction to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
    opens dev.tables.boot.web to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
}
