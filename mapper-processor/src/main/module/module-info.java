/** The annotation processor that writes mappers, and checks what is declared. */
module dev.tables.processor {
    requires transitive java.compiler;
    requires dev.tables.mapping;
    requires transitive org.jspecify;
    requires com.palantir.javapoet;

    exports dev.tables.processor;

    provides javax.annotation.processing.Processor with
            dev.tables.processor.MapperProcessor;
}
