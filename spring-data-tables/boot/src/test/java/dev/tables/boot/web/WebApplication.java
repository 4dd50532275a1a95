package dev.tables.boot.web;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import java.net.URI;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.autoconfigure.web.DataWebAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** An application with Spring MVC and the controllers given, asked without a server. */
record WebApplication(MockMvc mvc) {
    /** What a test does with it and with its tracks. */
    interface Test {
        void run(WebApplication application, TrackRepository tracks) throws Exception;
    }

    @EnableWebMvc
    @AutoConfigurationPackage(basePackageClasses = Track.class)
    @Import(TrackPages.class)
    static class Configuration {}

    static void run(Test test, String... properties) {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class,
                        DataWebAutoConfiguration.class,
                        TablesWebMvcAutoConfiguration.class))
                .withUserConfiguration(Configuration.class)
                .withPropertyValues("tables.store=memory")
                .withPropertyValues(properties)
                .run(context -> test.run(of(context), context.getBean(TrackRepository.class)));
    }

    static WebApplication of(WebApplicationContext context) {
        return new WebApplication(MockMvcBuilders.webAppContextSetup(context).build());
    }

    MockHttpServletResponse get(String uri) throws Exception {
        return perform(MockMvcRequestBuilders.get(URI.create(uri)));
    }

    MockHttpServletResponse perform(MockHttpServletRequestBuilder request) throws Exception {
        return mvc.perform(request).andReturn().getResponse();
    }
}
