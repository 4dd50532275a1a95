package dev.tables.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.TestExecutionListeners;
import org.springframework.test.context.TestExecutionListeners.MergeMode;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * A test slice for repositories. It starts the template and the repositories of the application with tables in memory,
 * and nothing else.
 *
 * <p>{@link AccessPlanAssertions} verify the access plans of queries, {@link TableFaultInjection} makes requests fail.
 *
 * <p>Exception messages and log lines contain keys ({@code tables.messages.keys=shown}), so that a failed test names
 * the entity.
 *
 * <p>Each value that is stored as JSON is read back when it is written and compared with {@code equals}, unless
 * {@code JsonRoundTripCheckAutoConfiguration} is excluded. A class that does not survive the round trip fails at its
 * first save.
 *
 * <p>Each test class starts with empty tables, at almost no cost: classes share the application context, but not the
 * rows. Within a class, a test sees the rows of earlier tests.
 * <pre>{@code
 * @DataTablesTest
 * class EmployeeRepositoryTest {
 *     @Autowired
 *     EmployeeRepository employees;
 * }
 * }</pre>
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@BootstrapWith(DataTablesTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(DataTablesTypeExcludeFilter.class)
@AutoConfigureDataTables
@TestExecutionListeners(
        listeners = {
            NoFaultsTestExecutionListener.class,
            EmptyTablesTestExecutionListener.class,
            KeyVisibilityTestExecutionListener.class
        },
        mergeMode = MergeMode.MERGE_WITH_DEFAULTS)
public @interface DataTablesTest {
    /** Properties in the form {@code key=value} for the test's environment. */
    String[] properties() default {};

    /** Whether to exclude components that are unrelated to tables. */
    boolean useDefaultFilters() default true;

    /** The filters of components to include, although the slice would exclude them. */
    Filter[] includeFilters() default {};

    /** The filters of components to exclude from the application context. */
    Filter[] excludeFilters() default {};

    /** The auto-configuration classes to exclude. */
    @AliasFor(annotation = AutoConfigureDataTables.class, attribute = "exclude")
    Class<?>[] excludeAutoConfiguration() default {};
}
