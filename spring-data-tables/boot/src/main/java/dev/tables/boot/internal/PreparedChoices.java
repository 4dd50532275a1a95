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
 * The choices of ahead-of-time processing. Before any bean is created, startup is rejected if the properties at startup
 * make another choice than at ahead-of-time processing. Exists only in an application that was prepared ahead of time.
 */
public final class PreparedChoices implements BeanFactoryPostProcessor, EnvironmentAware {
    private static final String BEAN = "tablesPreparedChoices";

    private final List<String> held;
    private @Nullable Environment environment;

    PreparedChoices(List<String> held) {
        this.held = held;
    }

    /** Returns whether the application was prepared ahead of time. */
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

    /** A registrar that records the choices during ahead-of-time processing. */
    public static final class Registrar implements ImportBeanDefinitionRegistrar {
        private final Environment environment;

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
