package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.counted.CountingRepository;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.boot.misnamed.MisnamingRepository;
import dev.tables.boot.refused.ScanningRepository;
import dev.tables.boot.unmapped.PlainRepository;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;

/** What is refused when a repository is made is reported by preparation, and refused then too, with the same explanation. */
@ExtendWith(OutputCaptureExtension.class)
@CompileWithForkedClassLoader
class PreparedRefusalTest {
    private static final List<Class<?>> REFUSED = List.of(
            CountingRepository.class, MisnamingRepository.class, PlainRepository.class, ScanningRepository.class);

    /** Its repositories are made when they are asked for, so that each can be refused. */
    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(
            basePackageClasses = {
                CountingRepository.class,
                MisnamingRepository.class,
                PlainRepository.class,
                ScanningRepository.class
            })
    @ImportAutoConfiguration({TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class})
    static class Refused {
        @Bean
        static BeanFactoryPostProcessor lazy() {
            return beans -> {
                for (String name : beans.getBeanDefinitionNames()) {
                    beans.getBeanDefinition(name).setLazyInit(true);
                }
            };
        }
    }

    @Test
    void failureAnalysesAreTheSameAfterAotProcessing(CapturedOutput output) {
        Map<String, String> plain = new TreeMap<>();
        Map<String, String> prepared = new TreeMap<>();
        new ApplicationContextRunner()
                .withUserConfiguration(Refused.class)
                .withPropertyValues("tables.store=memory")
                .run(context -> explain(context, plain));
        Prepared application = new Prepared(Refused.class, "tables.store=memory");
        String printed = output.getOut();
        application.start(context -> explain(context, prepared), "tables.store=memory");

        assertThat(plain.values()).hasSize(REFUSED.size()).doesNotHaveDuplicates();
        assertThat(prepared).isEqualTo(plain);
        assertThat(printed.lines().filter(line -> line.contains(" ERROR "))).hasSize(REFUSED.size());
        assertThat(printed)
                .contains(
                        CountingRepository.class.getName()
                                + ".of(String, Pageable) will be rejected at startup: Note: CountingRepository.of returns a Page")
                .contains(MisnamingRepository.class.getName()
                        + ".of(String) will be rejected at startup: Note: the filter 'boook eq :book' refers to the "
                        + "property 'boook'")
                .contains(PlainRepository.class.getName() + " will be rejected at startup: Plain: no mapper"
                        + " dev.tables.boot.unmapped.PlainTableMapper found. Annotate the class with @TableEntity, and"
                        + " make sure that the annotation processor tables-mapper-processor is on the processor path")
                .contains(ScanningRepository.class.getName()
                        + ".findByText(String) will be rejected at startup: Query method ScanningRepository.findByText would"
                        + " scan table 'note'.");
    }

    private static void explain(ListableBeanFactory beans, Map<String, String> explanations) {
        for (Class<?> repository : REFUSED) {
            FailureAnalysis analysis = FailureAnalyzersTest.analyze(catchThrowable(() -> beans.getBean(repository)));
            explanations.put(repository.getSimpleName(), analysis.getDescription() + "\n" + analysis.getAction());
        }
    }
}
