package dev.tables.boot.internal;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;

/**
 * The secrets in an application's properties: which properties are secret, and which texts contain a secret value. A
 * secret is also found in another notation: as JSON, in a URL, or over several lines.
 */
public final class ConfiguredSecrets {
    /** The time for which secrets are cached, because one response of the actuator requests hundreds of values. */
    private static final long KEPT_NANOS = Duration.ofSeconds(1).toNanos();

    /** The minimum length of a secret that is searched for within texts. A shorter secret could be part of any text. */
    private static final int SHORTEST_PART = 8;

    private static final List<ConfigurationPropertyName> SINGLE = List.of(
            ConfigurationPropertyName.of("tables.encryption.master-key"),
            ConfigurationPropertyName.of("tables.azure.connection-string"),
            ConfigurationPropertyName.of("tables.azure.sas-token"),
            ConfigurationPropertyName.of("tables.server.account-key"),
            ConfigurationPropertyName.of("tables.server.secondary-account-key"));

    /** A pattern for the credentials of an Azure account, which properties of other libraries may also contain. */
    private static final Pattern AZURE = Pattern.compile(
            "(?i)(?:AccountKey|SharedAccessSignature|SharedAccessKey)\\s*=\\s*[^;\\s]|(?:^|[^a-z0-9])sig=[^&;\\s]");

    private static final Pattern PARTS =
            Pattern.compile("(?i)(?:AccountKey|SharedAccessKey)\\s*=\\s*([^;]+)|(?:^|[^a-z0-9])sig=([^&;]+)");
    private static final Pattern UNICODE = Pattern.compile("\\\\+u([0-9a-fA-F]{4})");
    private static final Pattern PERCENT = Pattern.compile("%([0-9a-fA-F]{2})");
    private static final Pattern CONTROL = Pattern.compile("\\\\+[nrtbf]");
    private static final Pattern SEPARATORS = Pattern.compile("[^A-Za-z0-9]");

    private final Environment environment;
    private volatile Known known = new Known(Set.of(), System.nanoTime() - KEPT_NANOS);

    /** Creates a lookup of the secrets in an environment. */
    public ConfiguredSecrets(Environment environment) {
        this.environment = environment;
    }

    /** The secret texts, each without separators and escapes, and the time of their lookup. */
    private record Known(Set<String> texts, long at) {}

    /** Returns whether a property is secret by its name, in any spelling of a source. */
    public boolean isNamed(String name) {
        return isNamed(letters(name), variables());
    }

    private static boolean isNamed(String letters, String variables) {
        return letters.endsWith("tablesencryptionmasterkey")
                || letters.endsWith("tablesserveraccountkey")
                || letters.endsWith("tablesserversecondaryaccountkey")
                || letters.contains("tablesencryptionkeysets")
                || letters.contains("tablesazure")
                        && (letters.endsWith("connectionstring") || letters.endsWith("sastoken"))
                || !variables.isEmpty() && letters.startsWith(variables);
    }

    /** Returns whether a value contains a secret, or may give access to an account on Azure. */
    public boolean isShownBy(@Nullable Object value) {
        if (value == null) {
            return false;
        }
        String text = unescaped(value.toString());
        if (AZURE.matcher(text).find()) {
            return true;
        }
        String bare = bare(text);
        return secrets().stream()
                .anyMatch(secret -> secret.length() < SHORTEST_PART ? bare.equals(secret) : bare.contains(secret));
    }

    private Set<String> secrets() {
        Known now = known;
        if (System.nanoTime() - now.at() >= KEPT_NANOS) {
            now = new Known(lookUp(), System.nanoTime());
            known = now;
        }
        return now.texts();
    }

    /** Returns the secrets of all sources, because an overridden value is secret too. */
    private Set<String> lookUp() {
        Set<String> found = new LinkedHashSet<>();
        String variables = variables();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource iterable) {
                iterable.stream()
                        .filter(name -> isNamed(letters(name.toString()), variables))
                        .forEach(name -> add(source.getConfigurationProperty(name), found));
            } else {
                SINGLE.forEach(name -> add(source.getConfigurationProperty(name), found));
            }
        }
        return found;
    }

    private void add(@Nullable ConfigurationProperty property, Set<String> found) {
        if (property == null || property.getValue() == null) {
            return;
        }
        String text =
                unescaped(environment.resolvePlaceholders(property.getValue().toString()));
        found.add(bare(text));
        Matcher parts = PARTS.matcher(text);
        while (parts.find()) {
            found.add(bare(parts.group(1) == null ? parts.group(2) : parts.group(1)));
        }
        found.remove("");
    }

    private String variables() {
        return letters(
                environment.getProperty("tables.encryption.keyset-environment-variable-prefix", "TABLES_KEYSET_"));
    }

    private static String letters(String name) {
        return bare(name).toLowerCase(Locale.ROOT);
    }

    private static String bare(String text) {
        return SEPARATORS.matcher(text).replaceAll("");
    }

    /** Returns the text without the escapes of JSON and of URLs, including nested ones. */
    private static String unescaped(String text) {
        String before;
        String now = text;
        do {
            before = now;
            now = UNICODE.matcher(now).replaceAll(ConfiguredSecrets::character);
            now = PERCENT.matcher(now).replaceAll(ConfiguredSecrets::character);
        } while (!now.equals(before));
        return CONTROL.matcher(now).replaceAll("");
    }

    private static String character(MatchResult escape) {
        return Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16)));
    }
}
