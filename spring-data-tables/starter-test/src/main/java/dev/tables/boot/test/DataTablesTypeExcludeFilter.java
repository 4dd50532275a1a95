package dev.tables.boot.test;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/** A filter that excludes the application's components, unless {@link DataTablesTest} includes them. */
final class DataTablesTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<DataTablesTest> {
    DataTablesTypeExcludeFilter(Class<?> testClass) {
        super(testClass);
    }
}
