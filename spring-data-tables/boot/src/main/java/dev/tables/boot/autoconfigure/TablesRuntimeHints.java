package dev.tables.boot.autoconfigure;

import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;

/**
 * Native image hints for RocksDB and Tink, if they are on the class path. Repositories register their entities
 * themselves.
 *
 * <p>RocksDB's native library looks up Java classes by name, which no analysis of Java code detects. Every class of
 * RocksDB's package is therefore registered, and the JDK classes that its native code names. The hints for Tink and its
 * protocol buffers were recorded while the example ran on a JVM.
 */
final class TablesRuntimeHints implements RuntimeHintsRegistrar {
    private static final String ROCKSDB = "org.rocksdb.RocksDB";
    private static final String TINK = "com.google.crypto.tink.KeysetHandle";

    /** The JDK classes that RocksDB's native library looks up by name. */
    private static final List<Class<?>> NAMED_BY_ROCKSDB = List.of(
            Byte.class,
            Integer.class,
            Long.class,
            Object.class,
            String.class,
            String[].class,
            byte[].class,
            byte[][].class,
            ByteBuffer.class,
            ArrayList.class,
            HashMap.class,
            List.class,
            Map.class,
            IllegalArgumentException.class,
            OutOfMemoryError.class);

    TablesRuntimeHints() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        if (ClassUtils.isPresent(ROCKSDB, loader) && ClassUtils.isPresent(RocksDb.STORE, loader)) {
            RocksDb.register(hints, loader);
        }
        if (ClassUtils.isPresent(TINK, loader)) {
            tink(hints.reflection());
        }
    }

    /** Hints for RocksDB; this class is loaded only if the engine is on the class path. */
    private static final class RocksDb {
        static final String STORE = "dev.tables.engine.rocksdb.RocksDbTableStores";

        private RocksDb() {}

        static void register(RuntimeHints hints, @Nullable ClassLoader loader) {
            hints.resources().registerPattern(RocksDbTableStores.nativeLibraryResource());
            NAMED_BY_ROCKSDB.forEach(type -> hints.jni()
                    .registerType(
                            TypeReference.of(type.getTypeName()),
                            MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS,
                            MemberCategory.INVOKE_PUBLIC_METHODS));
            for (String name : classesOf("org/rocksdb/", loader)) {
                hints.jni()
                        .registerType(
                                TypeReference.of(name),
                                MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                                MemberCategory.INVOKE_DECLARED_METHODS,
                                MemberCategory.ACCESS_DECLARED_FIELDS);
            }
        }
    }

    private static List<String> classesOf(String folder, @Nullable ClassLoader loader) {
        try {
            List<String> names = new ArrayList<>();
            for (Resource file : new PathMatchingResourcePatternResolver(loader)
                    .getResources("classpath*:" + folder + "**/*.class")) {
                String url = file.getURL().toString();
                String path = url.substring(url.lastIndexOf(folder), url.length() - ".class".length());
                names.add(path.replace('/', '.'));
            }
            return names;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void tink(ReflectionHints reflection) {
        reflection.registerType(
                TypeReference.of("com.google.protobuf.ExtensionRegistry"), MemberCategory.INVOKE_PUBLIC_METHODS);
        reflection.registerType(
                TypeReference.of("sun.misc.Unsafe"),
                MemberCategory.ACCESS_DECLARED_FIELDS,
                MemberCategory.INVOKE_PUBLIC_METHODS);
        reflection.registerType(java.nio.Buffer.class, hint -> hint.withField("address"));
    }
}
