/** A server that speaks the protocol of Azure Tables over any store. */
module dev.tables.engine.server {
    requires transitive dev.tables.engine;
    requires transitive dev.tables.engine.signature;
    requires transitive org.apache.tomcat.embed.core;
    requires transitive org.jspecify;
    requires static org.junit.jupiter.api;
    requires static transitive micrometer.core;
    requires java.management;
    requires java.xml;
    requires jdk.management;
    requires tools.jackson.core;

    exports dev.tables.engine.server;
    exports dev.tables.engine.server.internal to
            dev.tables.cli;
    exports dev.tables.engine.server.junit;
    exports dev.tables.engine.server.security;
}
