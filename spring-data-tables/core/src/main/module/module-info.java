/** Spring Data on tables: template, repositories, transactions. */
module dev.tables.data {
    requires transitive dev.tables.engine.signature;
    requires transitive dev.tables.mapping;
    requires transitive spring.context;
    requires transitive spring.data.commons;
    requires transitive spring.tx;
    requires transitive org.jspecify;
    requires java.compiler;
    requires org.apache.commons.logging;
    requires spring.beans;
    requires spring.core;
    requires static org.reactivestreams;
    requires static reactor.core;

    exports dev.tables.data.aot;
    exports dev.tables.data.core;
    exports dev.tables.data.core.event;
    exports dev.tables.data.core.mapping;
    exports dev.tables.data.repository;
    exports dev.tables.data.repository.config;
    exports dev.tables.data.repository.support;
    exports dev.tables.data.transaction;

    // Spring makes beans, proxies and repository fragments by reflection.
    opens dev.tables.data.aot to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.aot.internal to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.core to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.core.internal to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.repository to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.repository.config to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.repository.config.internal to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.repository.query.internal to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.repository.support to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
    opens dev.tables.data.transaction to
            spring.beans,
            spring.context,
            spring.core,
            spring.data.commons;
}
