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
 * A test slice for repositories. The test slice starts the template and the repositories of the application with tables
 * in memory, and nothing else.
 *
 * <p>Use {@link AccessPlanAssertions} to verify the access plans of queries, and {@link TableFaultInjection} to make
 * requests fail.
 *
 * <p>Exception messages and log lines contain keys ({@code tables.messages.keys=shown}), so that a failed test names
 * the entity.
 *
 * <p>When a value is written as JSON, it is also read back and compared with {@code equals}, unless {@code
 * JsonRoundTripCheckAutoConfiguration} is excluded. A save fails if the value read back differs.
 *
 * <p>Each test class starts with empty tables. Emptying the tables costs almost nothing, because test classes share the
 * application context. Within a class, a test sees the rows of earlier tests.
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

    /** The filters that include additional components, which the slice would otherwise exclude. */
    Filter[] includeFilters() default {};

    /** The filters that exclude components from the application context. */
    Filter[] excludeFilters() default {};

    /** The auto-configuration classes to exclude. */
    @AliasFor(annotation = AutoConfigureDataTables.class, attribute = "exclude")
    Class<?>[] excludeAutoConfiguration() default {};
}
