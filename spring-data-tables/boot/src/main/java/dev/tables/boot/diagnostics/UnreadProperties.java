package dev.tables.boot.diagnostics;

import dev.tables.mapping.model.internal.Spelling;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * A post-processor that warns about unknown properties that start with {@code tables}, or with
 * {@code spring.data.tables} like properties of other Spring Data modules. Because of a misspelled name the default
 * would apply silently, and tables could be stored in the wrong place. Unknown properties do not cause a failure,
 * because an application may define its own properties with these prefixes.
 */
final class UnreadProperties implements BeanFactoryPostProcessor, EnvironmentAware {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadProperties.class);
    private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("tables");
    /** The prefix of the properties of other Spring Data modules. */
    private static final ConfigurationPropertyName ELSEWHERE = ConfigurationPropertyName.of("spring.data.tables");

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment given) {
        environment = given;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        ClassLoader loader = Objects.requireNonNull(beans.getBeanClassLoader());
        Environment given = Objects.requireNonNull(environment);
        warnings(given, loader).forEach(LOG::warn);
        ChoicesWithoutLibrary.warnings(given, loader).forEach(LOG::warn);
    }

    /** Returns a warning for each unknown property. */
    static List<String> warnings(Environment environment, ClassLoader loader) {
        KnownProperties known = KnownProperties.all(loader);
        Set<String> names = new HashSet<>();
        known.names().forEach(name -> names.add(KnownProperties.letters(name)));
        TreeMap<String, String> warnings = new TreeMap<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource iterable && !isShared(source)) {
                iterable.stream()
                        .filter(name -> ROOT.isAncestorOf(name) || ELSEWHERE.isAncestorOf(name))
                        .map(ConfigurationPropertyName::toString)
                        .filter(name -> !names.contains(KnownProperties.letters(name)) && !isEntry(known, name))
                        .forEach(name -> warnings.put(name, warning(name, known.names())));
            }
        }
        return List.copyOf(warnings.values());
    }

    /**
     * Returns whether the source contains environment variables or system properties, which may belong to any program.
     */
    private static boolean isShared(ConfigurationPropertySource source) {
        Object underlying = source.getUnderlyingSource();
        return underlying instanceof SystemEnvironmentPropertySource
                || underlying instanceof org.springframework.core.env.PropertySource<?> properties
                        && properties.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    }

    private static boolean isEntry(KnownProperties known, String name) {
        String letters = KnownProperties.letters(name);
        return known.prefixes().stream().map(KnownProperties::letters).anyMatch(letters::startsWith);
    }

    private static String warning(String name, List<String> known) {
        String nearest = Spelling.closest(name.replace("spring.data.tables", "tables"), known);
        return nearest == null
                ? "Unknown property " + name + ". The page 'Settings' of the documentation lists all properties."
                : "Unknown property " + name + ". Did you mean " + nearest
                        + "? The page 'Settings' of the documentation lists all properties.";
    }
}
