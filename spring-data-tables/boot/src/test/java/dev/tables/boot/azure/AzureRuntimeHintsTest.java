package dev.tables.boot.azure;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.annotation.ServiceInterface;
import com.azure.core.http.HttpHeaders;
import com.azure.data.tables.TableClient;
import com.azure.json.JsonReader;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.ReflectionHintsPredicates;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.util.ClassUtils;

/** The names that Spring's agent recorded while a store ran on the emulator, and the rules they follow. */
class AzureRuntimeHintsTest {
    private static final String MODELS = "com.azure.data.tables.implementation.models.";

    private final RuntimeHints hints = new RuntimeHints();
    private final ReflectionHintsPredicates reflection = RuntimeHintsPredicates.reflection();

    @BeforeEach
    void register() {
        new AzureRuntimeHints().registerHints(hints, getClass().getClassLoader());
    }

    /** Those that were used; an update of the client may bring others. */
    @Test
    void proxiesOfServiceInterfacesAreRegistered() throws IOException {
        List<String> services = classes().stream()
                .filter(type -> type.isAnnotationPresent(ServiceInterface.class))
                .peek(type -> assertThat(RuntimeHintsPredicates.proxies().forInterfaces(type))
                        .as(type.getName())
                        .accepts(hints))
                .peek(type -> assertThat(type.getDeclaredMethods())
                        .allSatisfy(method -> assertThat(reflection.onMethodInvocation(method))
                                .accepts(hints)))
                .map(Class::getSimpleName)
                .toList();

        assertThat(services).contains("TablesService", "ServicesService", "TransactionalBatchService");
    }

    @Test
    void constructorsOfResponseHeadersAreRegistered() throws IOException {
        List<String> headers = new ArrayList<>();
        for (Class<?> type : classes()) {
            Constructor<?> constructor = ClassUtils.getConstructorIfAvailable(type, HttpHeaders.class);
            if (constructor != null) {
                headers.add(type.getSimpleName());
                assertThat(reflection.onConstructorInvocation(constructor)).accepts(hints);
            }
        }
        assertThat(headers).contains("TablesInsertEntityHeaders", "TransactionalBatchSubmitBatchHeaders");
    }

    @Test
    void readersOfResponseBodiesAreRegistered() throws IOException {
        List<String> bodies = new ArrayList<>();
        for (Class<?> type : classes()) {
            Method fromJson = ClassUtils.getMethodIfAvailable(type, "fromJson", JsonReader.class);
            if (fromJson != null) {
                bodies.add(type.getSimpleName());
                assertThat(reflection.onMethodInvocation(fromJson)).accepts(hints);
            }
        }
        assertThat(bodies).contains("TableEntityQueryResponse", "TableQueryResponse", "TableServiceOdataError");
    }

    @ParameterizedTest
    @ValueSource(strings = {MODELS + "OdataMetadataFormat", MODELS + "ResponseFormat"})
    void constructorsOfConstantsAreRegistered(String name) throws ReflectiveOperationException {
        assertThat(reflection.onConstructorInvocation(Class.forName(name).getDeclaredConstructor()))
                .accepts(hints);
    }

    @Test
    void resourcesAndMethodsOfTheAzureCoreAreRegistered() throws ReflectiveOperationException {
        assertThat(RuntimeHintsPredicates.resource().forResource("azure-data-tables.properties"))
                .accepts(hints);
        assertThat(reflection.onMethodInvocation(Module.class.getMethod("isOpen", String.class, Module.class)))
                .accepts(hints);
        assertThat(reflection.onMethodInvocation(
                        Class.forName("com.fasterxml.jackson.core.JsonFactory"), "setStreamReadConstraints"))
                .accepts(hints);
        assertThat(reflection.onConstructorInvocation(
                        Class.forName("com.azure.core.http.jdk.httpclient.JdkHttpClientProvider")
                                .getConstructor()))
                .accepts(hints);
    }

    /** All classes in the jar of the client. */
    private static List<Class<?>> classes() throws IOException {
        URL file = TableClient.class.getResource("TableClient.class");
        List<Class<?>> classes = new ArrayList<>();
        try (JarFile jar = ((JarURLConnection) file.openConnection()).getJarFile()) {
            jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith("com/azure/data/tables/") && name.endsWith(".class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .forEach(
                            name -> classes.add(ClassUtils.resolveClassName(name, TableClient.class.getClassLoader())));
        }
        return classes;
    }
}
