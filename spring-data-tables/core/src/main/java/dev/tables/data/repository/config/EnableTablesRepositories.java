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
 * Configuration of repository beans for the interfaces in some packages, by default in the package of the annotated
 * class and below. Requires a bean of type {@link dev.tables.data.core.TablesTemplate}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(TablesRepositoriesRegistrar.class)
public @interface EnableTablesRepositories {
    /** Alias of {@link #basePackages}. */
    String[] value() default {};

    /** The packages to scan for repositories. */
    String[] basePackages() default {};

    /** The classes whose packages are scanned for repositories. */
    Class<?>[] basePackageClasses() default {};

    /** The filters of the interfaces to include. */
    Filter[] includeFilters() default {};

    /** The filters of the interfaces to exclude. */
    Filter[] excludeFilters() default {};

    /** The suffix of classes that implement custom methods. */
    String repositoryImplementationPostfix() default "Impl";

    /**
     * The location of the properties file with the filters of {@link dev.tables.data.repository.Query}s without a
     * filter. If empty, the location is {@code META-INF/tables-named-queries.properties}.
     */
    String namedQueriesLocation() default "";

    /** The strategy to look up queries; queries can only be derived from method names and annotations. */
    QueryLookupStrategy.Key queryLookupStrategy() default QueryLookupStrategy.Key.CREATE_IF_NOT_FOUND;

    /** The class of the factory beans. */
    Class<?> repositoryFactoryBeanClass() default TablesRepositoryFactoryBean.class;

    /** The base class of each repository. */
    Class<?> repositoryBaseClass() default DefaultRepositoryBaseClass.class;

    /** The generator of bean names. */
    Class<? extends BeanNameGenerator> nameGenerator() default BeanNameGenerator.class;

    /** Whether nested interfaces are repositories too. */
    boolean considerNestedRepositories() default false;

    /** The name of the template that the repositories use. */
    String tablesTemplateRef() default "tablesTemplate";

    /**
     * The name, or a qualifier, of the transaction manager for repository methods with
     * {@link org.springframework.transaction.annotation.Transactional} without a name. The default is the transaction
     * manager for the store of {@link #tablesTemplateRef}. Transaction managers of other stores are never used
     * implicitly, even if they are primary or have a well-known name.
     */
    String transactionManagerRef() default "";

    /**
     * Whether {@link org.springframework.transaction.annotation.Transactional} on the base class of the repositories,
     * {@link #repositoryBaseClass}, is effective. The default base class declares no transactions.
     */
    boolean enableDefaultTransactions() default true;

    /**
     * The time at which repositories are created: at startup, at the end of startup, or at their first use. An invalid
     * repository is rejected when it is created.
     */
    BootstrapMode bootstrapMode() default BootstrapMode.DEFAULT;
}
