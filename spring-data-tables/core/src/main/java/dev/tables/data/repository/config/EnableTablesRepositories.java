package dev.tables.data.repository.config;

import dev.tables.data.repository.support.TablesRepositoryFactoryBean;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Import;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.data.repository.config.DefaultRepositoryBaseClass;
import org.springframework.data.repository.query.QueryLookupStrategy;

/**
 * Makes beans of the repository interfaces in some packages, by default in that of the annotated class and below. Needs a
 * bean of type {@link dev.tables.data.core.TablesTemplate}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(TablesRepositoriesRegistrar.class)
public @interface EnableTablesRepositories {
    /** The same as {@link #basePackages}. */
    String[] value() default {};

    /** Packages to look for repositories in. */
    String[] basePackages() default {};

    /** Classes whose packages to look for repositories in. */
    Class<?>[] basePackageClasses() default {};

    /** What to take. */
    Filter[] includeFilters() default {};

    /** What to leave out. */
    Filter[] excludeFilters() default {};

    /** How classes with methods of one's own end. */
    String repositoryImplementationPostfix() default "Impl";

    /**
     * Where filters of {@link dev.tables.data.repository.Query}s without one are: a properties file, {@code
     * META-INF/tables-named-queries.properties} if empty.
     */
    String namedQueriesLocation() default "";

    /** How queries are found; names of methods are all there is. */
    QueryLookupStrategy.Key queryLookupStrategy() default QueryLookupStrategy.Key.CREATE_IF_NOT_FOUND;

    /** Makes the beans. */
    Class<?> repositoryFactoryBeanClass() default TablesRepositoryFactoryBean.class;

    /** Stands behind each repository. */
    Class<?> repositoryBaseClass() default DefaultRepositoryBaseClass.class;

    /** Names the beans. */
    Class<? extends BeanNameGenerator> nameGenerator() default BeanNameGenerator.class;

    /** Whether interfaces within classes are repositories too. */
    boolean considerNestedRepositories() default false;

    /** The name of the template the repositories work through. */
    String tablesTemplateRef() default "tablesTemplate";

    /**
     * The name, or a qualifier, of the transaction manager of transactions that repositories declare with
     * {@link org.springframework.transaction.annotation.Transactional} and no other name. By default it is the one of the store
     * of {@link #tablesTemplateRef}: never another one, whatever its name, and whether or not it is primary.
     */
    String transactionManagerRef() default "";

    /**
     * Whether {@link org.springframework.transaction.annotation.Transactional} at the class behind the repositories,
     * {@link #repositoryBaseClass}, counts. The class that is there by default declares none.
     */
    boolean enableDefaultTransactions() default true;

    /**
     * When repositories are made: at start; at start, but in the end; or when they are first used. What start refuses is refused
     * then.
     */
    BootstrapMode bootstrapMode() default BootstrapMode.DEFAULT;
}
