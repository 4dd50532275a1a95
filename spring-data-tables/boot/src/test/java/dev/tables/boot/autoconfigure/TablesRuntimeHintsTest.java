package dev.tables.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.util.ClassUtils;

class TablesRuntimeHintsTest {
    private final RuntimeHints hints = new RuntimeHints();

    @Test
    void registrarIsListedInSpringFactories() {
        assertThat(SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
                        .load(RuntimeHintsRegistrar.class))
                .hasAtLeastOneElementOfType(TablesRuntimeHints.class);
    }

    @Test
    void everyClassOfTheNativeLibraryIsRegistered() throws IOException {
        new TablesRuntimeHints().registerHints(hints, getClass().getClassLoader());

        String library = RocksDbTableStores.nativeLibraryResource();
        assertThat(RuntimeHintsPredicates.resource().forResource(library)).accepts(hints);
        Set<String> named = namedBy(new ClassPathResource(library).getContentAsByteArray());
        assertThat(hints.jni().getTypeHint(TypeReference.of("byte[][]"))).isNotNull();
        assertThat(named).contains("org.rocksdb.RocksDBException", "org.rocksdb.Status$Code", "java.util.ArrayList");
        assertThat(named)
                .allSatisfy(name -> assertThat(hints.jni().getTypeHint(TypeReference.of(name)))
                        .as(name)
                        .isNotNull());
    }

    @Test
    void reflectiveAccessOfTinkIsRegistered() throws ReflectiveOperationException {
        new TablesRuntimeHints().registerHints(hints, getClass().getClassLoader());

        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethodInvocation(Class.forName("com.google.protobuf.ExtensionRegistry")
                                .getMethod("getEmptyRegistry")))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection().onFieldAccess("sun.misc.Unsafe", "theUnsafe"))
                .accepts(hints);
    }

    @Test
    void hintsAreOmittedForMissingLibraries() {
        new TablesRuntimeHints().registerHints(hints, new FilteredClassLoader("org.rocksdb", "com.google.crypto.tink"));

        assertThat(hints.jni().typeHints()).isEmpty();
        assertThat(hints.reflection().typeHints()).isEmpty();
    }

    /** Names of classes that stand in the library's text by themselves or in signatures, and that exist. */
    private static Set<String> namedBy(byte[] library) {
        Matcher matcher = Pattern.compile("(?:org/rocksdb|java/(?:lang|util|nio))/[A-Za-z][A-Za-z0-9_$]+")
                .matcher(new String(library, StandardCharsets.ISO_8859_1));
        Set<String> names = new TreeSet<>();
        while (matcher.find()) {
            String name = matcher.group().replace('/', '.');
            if (ClassUtils.isPresent(name, TablesRuntimeHintsTest.class.getClassLoader())) {
                names.add(name);
            }
        }
        return names;
    }
}
