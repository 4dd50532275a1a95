package dev.tables.boot;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggerConfiguration;
import org.springframework.boot.logging.LoggingSystem;

/**
 * Gives loggers back the levels they had before a class of tests, and the root INFO: an application that a test starts sets them for the
 * virtual machine, in which other classes look for messages. Found by JUnit itself, for every class of this module.
 */
public final class KeptLogLevels implements BeforeAllCallback, AfterAllCallback {
    private final LoggingSystem logging = LoggingSystem.get(KeptLogLevels.class.getClassLoader());
    private final Map<String, @Nullable LogLevel> before = new HashMap<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        before.clear();
        for (LoggerConfiguration logger : logging.getLoggerConfigurations()) {
            before.put(logger.getName(), logger.getConfiguredLevel());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        for (LoggerConfiguration logger : logging.getLoggerConfigurations()) {
            boolean root = logger.getName().equals(LoggingSystem.ROOT_LOGGER_NAME);
            LogLevel kept = root ? LogLevel.INFO : before.get(logger.getName());
            if (logger.getConfiguredLevel() != kept) {
                logging.setLogLevel(logger.getName(), kept);
            }
        }
    }
}
