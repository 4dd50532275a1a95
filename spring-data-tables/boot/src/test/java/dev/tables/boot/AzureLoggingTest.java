package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

class AzureLoggingTest {
    @Configuration(proxyBeanMethods = false)
    static class Nothing {}

    private static ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(Nothing.class)
                .web(WebApplicationType.NONE)
                .run(arguments);
    }

    @Test
    void azureClientLogsNothingUnlessConfigured() {
        try (ConfigurableApplicationContext quiet = start();
                ConfigurableApplicationContext loud = start("--logging.level.com.azure=warn")) {
            assertThat(quiet.getEnvironment().getProperty("logging.level.com.azure"))
                    .isEqualTo("off");
            assertThat(quiet.getEnvironment().getProperty("logging.level.jdk.internal.httpclient.debug"))
                    .isEqualTo("off");
            assertThat(loud.getEnvironment().getProperty("logging.level.com.azure"))
                    .isEqualTo("warn");
        }
    }
}
