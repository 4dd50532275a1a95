/** What generated mappers call and repositories stand on: keys, values, tables of entities, indexes, plans. */
module dev.tables.mapping {
    requires transitive dev.tables.annotation;
    requires transitive dev.tables.engine;
    requires transitive org.jspecify;
    requires static com.fasterxml.jackson.annotation;
    requires static tools.jackson.core;
    requires static tools.jackson.databind;

    exports dev.tables.mapping.blob;
    exports dev.tables.mapping.intent;
    exports dev.tables.mapping.job;
    exports dev.tables.mapping.key;
    exports dev.tables.mapping.lifecycle;
    exports dev.tables.mapping.model;
    exports dev.tables.mapping.query;
    exports dev.tables.mapping.query.predicate;
    exports dev.tables.mapping.table;
    exports dev.tables.mapping.value;
    exports dev.tables.mapping.value.type;

    exports dev.tables.mapping.intent.internal to
            dev.tables.data,
            dev.tables.mapping.encryption;
    exports dev.tables.mapping.internal to
            dev.tables.data.migration;
    exports dev.tables.mapping.key.internal to
            dev.tables.cli,
            dev.tables.processor;
    exports dev.tables.mapping.lifecycle.internal to
            dev.tables.cli;
    exports dev.tables.mapping.model.internal to
            dev.tables.boot,
            dev.tables.cli,
            dev.tables.data,
            dev.tables.processor;
    exports dev.tables.mapping.query.internal.method to
            dev.tables.data,
            dev.tables.processor;
    exports dev.tables.mapping.query.internal.plan to
            dev.tables.data,
            dev.tables.processor;
    exports dev.tables.mapping.query.internal.condition to
            dev.tables.data,
            dev.tables.processor;
    exports dev.tables.mapping.query.internal.run to
            dev.tables.data;
    exports dev.tables.mapping.value.internal to
            dev.tables.boot.test,
            dev.tables.mapping.encryption,
            dev.tables.processor;
}
