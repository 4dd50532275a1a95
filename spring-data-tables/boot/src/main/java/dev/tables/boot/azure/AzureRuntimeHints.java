package dev.tables.boot.azure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;

/**
 * Native image hints for Azure's Tables client, which has no metadata of its own.
 *
 * <p>The client sends requests through proxies of annotated interfaces, and looks up constructors and methods of
 * responses and headers by name. Every class of the client's package is therefore registered. The lookups of the
 * client's core library in the JDK and in Jackson were recorded while a store ran on a JVM. Hints that the core library
 * registers itself are not repeated.
 */
final class AzureRuntimeHints implements RuntimeHintsRegistrar {
    private static final String CLASSES = "classpath*:com/azure/data/tables/**/*.class";
    private static final String SERVICE = "com.azure.core.annotation.ServiceInterface";

    /** The classes outside of the client that its core library looks up. */
    private static final List<String> LOOKED_UP_BY_THE_CORE = List.of(
            "com.fasterxml.jackson.core.JsonFactory",
            "com.fasterxml.jackson.core.StreamReadConstraints",
            "com.fasterxml.jackson.core.StreamReadConstraints$Builder",
            "java.lang.Class",
            "java.lang.Module",
            "java.lang.Thread");

    AzureRuntimeHints() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        hints.resources().registerPattern("azure-data-tables.properties");
        ReflectionHints reflection = hints.reflection();
        LOOKED_UP_BY_THE_CORE.forEach(
                name -> reflection.registerTypeIfPresent(loader, name, MemberCategory.INVOKE_PUBLIC_METHODS));
        reflection.registerType(String.class, MemberCategory.ACCESS_DECLARED_FIELDS);
        reflection.registerTypeIfPresent(
                loader,
                "com.azure.core.http.jdk.httpclient.JdkHttpClientProvider",
                MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        PathMatchingResourcePatternResolver classes = new PathMatchingResourcePatternResolver(loader);
        MetadataReaderFactory readers = new CachingMetadataReaderFactory(classes);
        try {
            for (Resource file : classes.getResources(CLASSES)) {
                register(readers.getMetadataReader(file), hints);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void register(MetadataReader file, RuntimeHints hints) {
        TypeReference type = TypeReference.of(file.getClassMetadata().getClassName());
        hints.reflection()
                .registerType(
                        type,
                        MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                        MemberCategory.INVOKE_DECLARED_METHODS,
                        MemberCategory.INVOKE_PUBLIC_METHODS);
        if (file.getAnnotationMetadata().hasAnnotation(SERVICE)) {
            hints.proxies().registerJdkProxy(proxy -> proxy.proxiedInterfaces(type));
        }
    }
}
