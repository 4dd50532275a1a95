package dev.tables.boot.test;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** A factory that finds {@link TablesServerConnection} on test classes and their enclosing classes. */
final class TablesServerCustomizerFactory implements ContextCustomizerFactory {
    TablesServerCustomizerFactory() {}

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
        TablesServerConnection wanted =
                TestContextAnnotationUtils.findMergedAnnotation(testClass, TablesServerConnection.class);
        return wanted == null ? null : new TablesServerCustomizer(wanted.useTablesServerProtocol());
    }
}
