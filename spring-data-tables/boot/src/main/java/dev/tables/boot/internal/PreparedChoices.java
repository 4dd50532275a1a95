package dev.tables.boot.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Keeps what was chosen when the application was prepared ahead of time, and refuses a start whose properties choose otherwise,
 * before any bean is made. An application that was not prepared has none.
 */
public final class PreparedChoices implements BeanFactoryPostProcessor, EnvironmentAware {
    private static final String BEAN = "tablesPreparedChoices";

    private final List<String> held;
    private @Nullable Environment environment;

    /** Made by Spring, of the names of the choices that held. */
    PreparedChoices(List<String> held) {
        this.held = held;
    }

    /** Whether the application was prepared ahead of time. */
    public static boolean isPrepared(BeanFactory beans) {
        return beans.containsBean(BEAN);
    }

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        for (PreparedChoice choice : PreparedChoice.values()) {
            choice.requireSame(held.contains(choice.name()), Objects.requireNonNull(environment), beans);
        }
    }

    /** Writes down what is chosen, while the application is prepared. */
    public static final class Registrar implements ImportBeanDefinitionRegistrar {
        private final Environment environment;

        /** Made by Spring. */
        Registrar(Environment environment) {
            this.environment = environment;
        }

        @Override
        public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
            if (!Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)) {
                return;
            }
            List<String> held = new ArrayList<>();
            for (PreparedChoice choice : PreparedChoice.values()) {
                if (choice.holds(environment)) {
                    held.add(choice.name());
                }
            }
            RootBeanDefinition choices = new RootBeanDefinition(PreparedChoices.class);
            choices.getConstructorArgumentValues().addIndexedArgumentValue(0, held);
            registry.registerBeanDefinition(BEAN, choices);
        }
    }
}
