/** The annotation processor, which generates mappers and checks declarations. */
module dev.tables.processor {
    requires transitive java.compiler;
    requires dev.tables.mapping;
    requires transitive org.jspecify;
    requires com.palantir.javapoet;

    exports dev.tables.processor;

    provides javax.annotation.processing.Processor with
            dev.tables.processor.MapperProcessor;
}
