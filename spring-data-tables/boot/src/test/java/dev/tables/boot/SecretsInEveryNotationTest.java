package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import dev.tables.boot.actuate.TablesEndpointAutoConfiguration;
import dev.tables.boot.actuate.TablesHealthContributorAutoConfiguration;
import dev.tables.boot.actuate.TablesSanitizingAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.migration.TablesMigrationsAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.MasterKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.beans.BeansEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.condition.ConditionsReportEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.context.properties.ConfigurationPropertiesReportEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.env.EnvironmentEndpointAutoConfiguration;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.env.EnvironmentEndpoint;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every secret of ours, passed in every way that Spring Boot has, looked for in every answer of the actuator, in failures and in
 * logs. Not looked at: heap dumps, which contain everything, and what the operating system shows of a process.
 */
@ExtendWith(OutputCaptureExtension.class)
class SecretsInEveryNotationTest {
    private static final int MASTER_KEY_BYTES = 32;
    private static final String MASTER_KEY = key(251);
    private static final MasterKey MASTER = MasterKey.ofBase64(MASTER_KEY);
    private static final String KEYSET = KeysetText.generate("medical", MASTER);

    /** As JSON, with quotation marks and all. */
    private static final String OTHER_KEYSET =
            new String(Base64.getDecoder().decode(KeysetText.generate("other", MASTER)), StandardCharsets.UTF_8);

    private static final String ACCOUNT_KEY = key(191);
    private static final String OTHER_ACCOUNT_KEY = key(127);
    private static final String SIGNATURE = key(239);
    private static final String OTHER_SIGNATURE = key(223);

    /** Each of our properties that holds a secret, and those beside it that it needs. */
    private static final Map<String, String> PROPERTIES = new LinkedHashMap<>(Map.of(
            "tables.encryption.master-key", MASTER_KEY,
            "tables.encryption.keysets.medical", KEYSET,
            "tables.encryption.keysets.other", OTHER_KEYSET,
            "tables.azure.connection-string", connectionString(ACCOUNT_KEY),
            "tables.azure.sas-token", sas(SIGNATURE),
            "tables.azure.additional-stores.archive.connection-string", connectionString(OTHER_ACCOUNT_KEY),
            "tables.azure.additional-stores.log.sas-token", sas(OTHER_SIGNATURE)));

    private static final List<String> SECRETS =
            List.of(MASTER_KEY, KEYSET, OTHER_KEYSET, ACCOUNT_KEY, OTHER_ACCOUNT_KEY, SIGNATURE, OTHER_SIGNATURE);

    private static final List<String> LOGGERS = List.of("ROOT", "dev.tables", "com.azure");

    @TempDir
    private Path folder;

    private static String key(int step) {
        byte[] bytes = new byte[MASTER_KEY_BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (step + i * i * step);
        }
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String connectionString(String key) {
        return "DefaultEndpointsProtocol=http;AccountName=shop;AccountKey=" + key
                + ";TableEndpoint=http://127.0.0.1:1/shop";
    }

    private static String sas(String signature) {
        return "sv=2019-02-02&ss=t&srt=sco&sp=rl&sig=" + URLEncoder.encode(signature, StandardCharsets.UTF_8);
    }

    /** Ways to pass properties. */
    enum Way {
        FILE,
        ENVIRONMENT,
        JSON_IN_THE_ENVIRONMENT,
        NESTED_JSON_ON_THE_COMMAND_LINE,
        PLACEHOLDERS,
        COMMAND_LINE,
        SYSTEM_PROPERTIES,
        OVERRIDDEN
    }

    /** What an application is started with. */
    private static final class Start {
        private final Map<String, Object> variables = new LinkedHashMap<>();
        private final Properties system = new Properties();
        private final List<String> arguments = new ArrayList<>(List.of(
                "--tables.store=memory",
                "--tables.azure.retry-max-attempts=1",
                "--tables.azure.additional-stores.log.endpoint=http://127.0.0.1:1/log",
                "--tables.azure.additional-stores.log.table-name-prefix=plainly",
                "--management.endpoints.web.exposure.include=*",
                "--management.endpoint.env.show-values=always",
                "--management.endpoint.configprops.show-values=always",
                "--management.endpoint.health.show-details=always",
                "--spring.main.banner-mode=off"));

        void pass(Way way, Path folder) throws IOException {
            variables.put("TABLES_KEYSET_WARD", KEYSET);
            switch (way) {
                case FILE -> arguments.add("--spring.config.location=" + file(folder, PROPERTIES));
                case ENVIRONMENT ->
                    PROPERTIES.forEach((name, value) -> variables.put(
                            name.toUpperCase(Locale.ROOT).replace("-", "").replace('.', '_'), value));
                case JSON_IN_THE_ENVIRONMENT ->
                    variables.put("SPRING_APPLICATION_JSON", json(PROPERTIES).replace("=", "\\u003d"));
                case NESTED_JSON_ON_THE_COMMAND_LINE ->
                    arguments.add("--spring.application.json=" + json(nested()).replace("/", "\\/"));
                case PLACEHOLDERS -> placeholders(folder);
                case COMMAND_LINE -> PROPERTIES.forEach((name, value) -> arguments.add("--" + name + "=" + value));
                case SYSTEM_PROPERTIES -> {
                    PROPERTIES.forEach(system::setProperty);
                    variables.put(
                            "JAVA_TOOL_OPTIONS",
                            PROPERTIES.entrySet().stream()
                                    .map(one -> "-D" + one.getKey() + "=" + one.getValue())
                                    .collect(Collectors.joining(" ")));
                }
                case OVERRIDDEN -> {
                    variables.put("SPRING_APPLICATION_JSON", json(PROPERTIES));
                    arguments.add("--tables.encryption.master-key=" + key(7));
                    arguments.add("--tables.encryption.keysets.other=none");
                    arguments.add("--tables.azure.connection-string=UseDevelopmentStorage=true");
                    arguments.add("--tables.azure.sas-token=sig=none");
                }
            }
            system.setProperty("sun.java.command", "shop.jar " + String.join(" ", arguments));
        }

        /** Of whole values, and of keys within them. */
        private void placeholders(Path folder) throws IOException {
            Map<String, String> properties = new LinkedHashMap<>();
            PROPERTIES.forEach((name, value) -> {
                String variable = "SHOP" + properties.size();
                boolean within = value.contains("AccountKey=");
                String secret = within ? value.replaceAll(".*AccountKey=|;TableEndpoint.*", "") : value;
                variables.put(variable, secret);
                properties.put(name, value.replace(secret, "${" + variable + "}"));
            });
            arguments.add("--spring.config.location=" + file(folder, properties));
        }

        private static Path file(Path folder, Map<String, String> properties) throws IOException {
            Properties text = new Properties();
            text.putAll(properties);
            Path file = folder.resolve("application.properties");
            try (var writer = Files.newBufferedWriter(file)) {
                text.store(writer, null);
            }
            return file;
        }

        private static Map<String, Object> nested() {
            Map<String, Object> root = new LinkedHashMap<>();
            PROPERTIES.forEach((name, value) -> {
                Map<String, Object> at = root;
                String[] words = name.split("\\.");
                for (int i = 0; i < words.length - 1; i++) {
                    @SuppressWarnings("unchecked")
                    Map<String, Object> next =
                            (Map<String, Object>) at.computeIfAbsent(words[i], none -> new LinkedHashMap<>());
                    at = next;
                }
                at.put(words[words.length - 1], value);
            });
            return root;
        }

        ConfigurableApplicationContext run() {
            return new SpringApplicationBuilder(Ward.class)
                    .web(WebApplicationType.NONE)
                    .environment(new StandardEnvironment() {
                        @Override
                        protected void customizePropertySources(MutablePropertySources sources) {
                            sources.addLast(new PropertiesPropertySource("systemProperties", system));
                            sources.addLast(new SystemEnvironmentPropertySource("systemEnvironment", variables));
                        }
                    })
                    .run(arguments.toArray(String[]::new));
        }
    }

    @AfterEach
    void logsAsBefore() {
        LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());
        LOGGERS.stream().skip(1).forEach(name -> logging.setLogLevel(name, null));
        logging.setLogLevel("ROOT", LogLevel.INFO);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void actuatorShowsNoSecretsInAnyNotation(Way way, CapturedOutput output) throws Exception {
        Start start = new Start();
        start.pass(way, folder);
        try (ConfigurableApplicationContext context = start.run()) {
            assertThat(context.getEnvironment().getProperty("tables.encryption.master-key"))
                    .as("passed")
                    .isEqualTo(way == Way.OVERRIDDEN ? key(7) : MASTER_KEY);
            String shown = shown(context);
            assertThat(shown)
                    .as("what is not secret is shown, so the search works")
                    .contains("plainly", "http://127.0.0.1:1/log", "sun.java.command", "TABLES_KEYSET_WARD");
            requireNothingSecret(shown);
            requireNothingSecret(output.getAll());
        }
    }

    /** Of each, where a program that shows the environment is told which value it wants. */
    @Test
    void everyPropertyWithASecretValueIsMasked() throws Exception {
        Start start = new Start();
        start.pass(Way.FILE, folder);
        int variables = 0;
        for (String secret : SECRETS) {
            start.variables.put("SHOP" + variables++, secret);
            start.variables.put("SHOP" + variables++, "quoted '" + secret + "' within");
            start.variables.put("SHOP" + variables++, URLEncoder.encode(secret, StandardCharsets.UTF_8));
            start.variables.put("SHOP" + variables++, json(json(secret)));
            start.variables.put("SHOP" + variables++, secret.substring(0, 20) + "\\\n  " + secret.substring(20));
        }
        start.variables.put("SHOP" + variables++, connectionString("c29tZWJvZHkgZWxzZSdz"));
        start.variables.put("SHOP" + variables++, "https://else.table.core.windows.net/?sv=1&sig=c29tZWJvZHkgZWxzZSdz");
        start.variables.put("HARMLESS", "AccountName=shop design=none tables.encryption.master-key");
        try (ConfigurableApplicationContext context = start.run()) {
            EnvironmentEndpoint endpoint = context.getBean(EnvironmentEndpoint.class);
            for (int i = 0; i < variables; i++) {
                assertThat(value(endpoint, "SHOP" + i)).isEqualTo("******");
            }
            assertThat(value(endpoint, "HARMLESS")).isEqualTo(start.variables.get("HARMLESS"));
        }
    }

    private static @Nullable Object value(EnvironmentEndpoint endpoint, String name) {
        return Objects.requireNonNull(endpoint.environmentEntry(name).getProperty())
                .getValue();
    }

    /** With all that there is to log, the JDK's client included, and the service refusing, breaking off, and away. */
    @Test
    void failuresAndLogsContainNoSecrets(CapturedOutput output) throws Exception {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/refused", exchange -> {
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        service.createContext("/broken", exchange -> exchange.close());
        service.start();
        String address = "http://127.0.0.1:" + service.getAddress().getPort();
        Start start = new Start();
        start.pass(Way.FILE, folder);
        LOGGERS.forEach(name -> start.arguments.add("--logging.level." + name + "=trace"));
        // The test's own server.
        start.arguments.add("--logging.level.com.sun.net.httpserver=off");
        start.arguments.add("--tables.azure.additional-stores.refused.endpoint=" + address + "/refused");
        start.arguments.add("--tables.azure.additional-stores.refused.sas-token=" + sas(SIGNATURE));
        start.arguments.add("--tables.azure.additional-stores.broken.endpoint=" + address + "/broken");
        start.arguments.add("--tables.azure.additional-stores.broken.sas-token=" + sas(SIGNATURE));
        start.arguments.add("--tables.azure.additional-stores.away.endpoint=http://127.0.0.1:1/away");
        start.arguments.add("--tables.azure.additional-stores.away.sas-token=" + sas(SIGNATURE));
        try (ConfigurableApplicationContext context = start.run()) {
            for (String name : List.of("refused", "broken", "away")) {
                TableStore store = BeanFactoryAnnotationUtils.qualifiedBeanOfType(
                        context.getBeanFactory(), TableStore.class, name);
                Throwable failure = catchThrowable(store::tableNames);
                assertThat(failure).as(name).isInstanceOf(TableStoreException.class);
                StringWriter trace = new StringWriter();
                failure.printStackTrace(new PrintWriter(trace));
                requireNothingSecret(trace.toString());
            }
            assertThat(output.getAll()).contains("TRACE");
            requireNothingSecret(output.getAll());
        } finally {
            service.stop(0);
        }
    }

    /** In any notation: a text without its escapes and separators does not contain a secret without them. */
    private static void requireNothingSecret(String text) {
        String bare = bare(text);
        for (String secret : SECRETS) {
            int at = bare.indexOf(bare(secret));
            assertThat(at < 0 ? "" : bare.substring(Math.max(0, at - 120), at))
                    .as("before a secret")
                    .isEmpty();
        }
    }

    private static String bare(String text) {
        return text.replaceAll("\\\\+u003[dD]|%(25)*(2[BFbf]|3[Dd])", "")
                .replaceAll("\\\\+[nrt]", "")
                .replaceAll("[^A-Za-z0-9]", "");
    }

    /** The answers of all endpoints, as the web would get them. */
    private static String shown(ConfigurableApplicationContext context) throws ReflectiveOperationException {
        StringBuilder shown = new StringBuilder();
        Map<String, Object> endpoints = context.getBeansWithAnnotation(Endpoint.class);
        assertThat(endpoints).hasSizeGreaterThanOrEqualTo(7);
        for (Object endpoint : endpoints.values()) {
            for (Method method : endpoint.getClass().getDeclaredMethods()) {
                if (method.isAnnotationPresent(ReadOperation.class) && method.getParameterCount() <= 1) {
                    method.setAccessible(true);
                    Class<?>[] types = method.getParameterTypes();
                    if (types.length == 0) {
                        shown.append(json(method.invoke(endpoint)));
                    } else if (types[0] != String.class) {
                        Object argument = types[0] == String[].class ? new String[] {"tables"} : null;
                        shown.append(json(method.invoke(endpoint, new Object[] {argument})));
                    }
                }
            }
        }
        return shown.append(json(context.getBean(EnvironmentEndpoint.class).environment(null)))
                .toString();
    }

    private static String json(@Nullable Object value) {
        return Objects.requireNonNull(JsonMapper.builder().build().writeValueAsString(value));
    }

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackageClasses = Note.class)
    @ImportAutoConfiguration({
        TablesAutoConfiguration.class,
        TablesRepositoriesAutoConfiguration.class,
        TablesIndexesAutoConfiguration.class,
        TablesMigrationsAutoConfiguration.class,
        TablesRecoveryAutoConfiguration.class,
        TablesHealthContributorAutoConfiguration.class,
        TablesEndpointAutoConfiguration.class,
        TablesSanitizingAutoConfiguration.class,
        HealthContributorRegistryAutoConfiguration.class,
        HealthContributorAutoConfiguration.class,
        HealthEndpointAutoConfiguration.class,
        EndpointAutoConfiguration.class,
        EnvironmentEndpointAutoConfiguration.class,
        ConfigurationPropertiesReportEndpointAutoConfiguration.class,
        ConditionsReportEndpointAutoConfiguration.class,
        BeansEndpointAutoConfiguration.class
    })
    static class Ward {}
}
