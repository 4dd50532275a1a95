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
 * Tests repositories: starts the template and the repositories of the application on tables in memory, and nothing else.
 *
 * <p>{@link AccessPlanAssertions} check how its queries are served, {@link TableFaultInjection} let requests fail.
 *
 * <p>Exception messages and log lines contain keys ({@code tables.messages.keys=shown}), so that a failed test names the entity.
 *
 * <p>Each value that is stored as JSON is read back when it is written and compared by {@code equals}, unless
 * {@code JsonRoundTripCheckAutoConfiguration} is excluded: a class that JSON does not give back as it was fails its first
 * save.
 *
 * <p>Each test class starts with empty tables, at next to no cost: the application context is shared between classes, the
 * rows are not. Within a class, tests see what earlier tests left.
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

    /** Whether to leave out beans that are not about tables. */
    boolean useDefaultFilters() default true;

    /** What to add to the application context that would be left out. */
    Filter[] includeFilters() default {};

    /** What to leave out of the application context. */
    Filter[] excludeFilters() default {};

    /** Auto-configuration to leave out. */
    @AliasFor(annotation = AutoConfigureDataTables.class, attribute = "exclude")
    Class<?>[] excludeAutoConfiguration() default {};
}
