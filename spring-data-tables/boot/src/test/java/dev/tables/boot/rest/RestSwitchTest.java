package dev.tables.boot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** What is added to Spring Data REST, unless the application says otherwise. */
class RestSwitchTest {
    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withUserConfiguration(RepositoriesOverHttpTest.Application.class)
            .withPropertyValues("tables.store=memory");

    @Test
    void propertyDisablesDataRest() {
        runner.run(context -> assertThat(context).hasNotFailed().hasSingleBean(RestErrors.class));
        runner.withPropertyValues("tables.data-rest.enabled=off")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(WorkerRepository.class)
                        .doesNotHaveBean(RestBeans.class)
                        .doesNotHaveBean(Identities.class)
                        .doesNotHaveBean(SliceLinks.class)
                        .doesNotHaveBean(RestErrors.class));
    }
}
