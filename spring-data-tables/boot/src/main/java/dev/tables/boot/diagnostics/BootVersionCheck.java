package dev.tables.boot.diagnostics;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/**
 * An initializer that stops startup on an earlier Spring Boot before any bean is defined. Earlier versions of Spring
 * Boot name auto-configurations differently, so that startup would fail with misleading advice. Uses only classes that
 * Spring Boot 3 contains too.
 */
final class BootVersionCheck implements ApplicationContextInitializer<ConfigurableApplicationContext>, Ordered {
    private static final int OLDEST = 4;

    private final @Nullable String version;

    /** Checks the Spring Boot version on the class path. Called by Spring Boot. */
    BootVersionCheck() {
        this(SpringBootVersion.getVersion());
    }

    /**
     * Checks a version.
     *
     * @param version the version, or null if it is unknown
     */
    BootVersionCheck(@Nullable String version) {
        this.version = version;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        String found = version;
        if (found != null && isEarlier(found)) {
            throw new BootVersionException(found);
        }
    }

    private static boolean isEarlier(String found) {
        String major = found.split("\\.", 2)[0];
        return major.matches("[0-9]{1,4}") && Integer.parseInt(major) < OLDEST;
    }
}
