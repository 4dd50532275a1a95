package dev.tables.boot.server;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.ServerOptions;
import dev.tables.engine.server.TablesServlet;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import jakarta.servlet.Filter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.apache.catalina.connector.Connector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of an endpoint that serves the application's tables over the Azure Tables protocol, so that other
 * applications and any client of the service can use them.
 *
 * <p>HTTPS is configured in the container: {@code server.ssl.*}.
 */
@AutoConfiguration(after = TablesAutoConfiguration.class)
@ConditionalOnClass({TablesServlet.class, ServletRegistrationBean.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBooleanProperty("tables.server.enabled")
@EnableConfigurationProperties(TablesServerProperties.class)
public final class TablesServerAutoConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(TablesServerAutoConfiguration.class);

    /** Creates the auto-configuration. Called by Spring. */
    public TablesServerAutoConfiguration() {}

    /** Creates the authentication settings: clients need a key of the account or a token. */
    @Bean
    @ConditionalOnMissingBean
    ServerOptions tablesServerSettings(TableStore store, TablesServerProperties properties, Environment environment) {
        InetAddress address = address(environment);
        ServerOptions settings = ServerOptions.of(keys(properties, address), store);
        settings.authorizer().requireSafeListenAddress(address);
        return settings;
    }

    private static AccountKeys keys(TablesServerProperties properties, InetAddress address) {
        String key = properties.accountKey();
        if (key != null && !key.isBlank()) {
            return keys(properties, key);
        }
        if (!address.isLoopbackAddress()) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.server.account-key",
                    null,
                    "Other machines can reach this server, so it needs a key. Set one, for example the output of"
                            + " 'openssl rand -base64 48', or set server.address=127.0.0.1.");
        }
        if (!properties.accountName().equals(AccountKey.DEVELOPMENT_ACCOUNT)) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.server.account-key",
                    null,
                    "An account other than the default needs a key. Set one, for example the output of 'openssl rand"
                            + " -base64 64'.");
        }
        return AccountKeys.development();
    }

    private static AccountKeys keys(TablesServerProperties properties, String key) {
        String second = properties.secondaryAccountKey();
        try {
            return AccountKeys.of(properties.accountName(), key, second == null || second.isBlank() ? null : second);
        } catch (IllegalArgumentException unreadable) {
            throw new InvalidConfigurationPropertyValueException(
                    "tables.server.account-key", null, String.valueOf(unreadable.getMessage()));
        }
    }

    /** Returns the address on which the container listens; by default all addresses. */
    private static InetAddress address(Environment environment) {
        String address = environment.getProperty("server.address");
        if (address == null || address.isBlank()) {
            return new InetSocketAddress(0).getAddress();
        }
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException unknown) {
            throw new InvalidConfigurationPropertyValueException(
                    "server.address", address, "Expected an IP address, or a host name that this machine can resolve.");
        }
    }

    /** Creates the servlet and maps it to its path. */
    @Bean
    ServletRegistrationBean<TablesServlet> tablesServlet(
            TableStore store, ServerOptions settings, TablesServerProperties properties) {
        ServletRegistrationBean<TablesServlet> servlet =
                new ServletRegistrationBean<>(new TablesServlet(store, settings), properties.basePath() + "/*");
        servlet.setName("tables");
        LOG.info(
                "Serving tables over the Azure Tables protocol at {}/{}",
                properties.basePath(),
                settings.accountName());
        return servlet;
    }

    /**
     * Creates a filter that hides signatures of tokens from the following filters, which may record or log requests.
     */
    @Bean
    FilterRegistrationBean<Filter> tablesSignaturesFilter(TablesServerProperties properties) {
        FilterRegistrationBean<Filter> filter = new FilterRegistrationBean<>(new HiddenSignatures());
        filter.addUrlPatterns(properties.basePath() + "/*");
        filter.setName("tablesSignatures");
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    /**
     * Configuration that lets Tomcat accept slashes, quotes and other characters in paths, which row keys may contain
     * and Tomcat rejects by default.
     */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({TomcatServletWebServerFactory.class, Connector.class})
    static class OnTomcat {
        private static final String RELAXED = "\"<>[\\]^`{|}";

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> tablesServerOnTomcat(
                TablesServerProperties properties) {
            return tomcat -> {
                tomcat.addConnectorCustomizers(connector -> {
                    connector.setEncodedSolidusHandling("passthrough");
                    connector.setProperty("encodedReverseSolidusHandling", "passthrough");
                    connector.setProperty("relaxedPathChars", RELAXED);
                    connector.setProperty("relaxedQueryChars", RELAXED);
                });
                tomcat.addContextCustomizers(
                        context -> context.getPipeline().addValve(new HiddenSignatureValve(properties.basePath())));
            };
        }
    }
}
