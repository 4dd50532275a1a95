package dev.tables.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Connects an application in a test to a server of tables in this process, on a free port of this machine: what goes over the wire to Azure in
 * production does so in the test. Needs {@code tables-engine-server} and {@code tables-engine-azure}.
 *
 * <p>The server starts with the application's context, has tables in memory, and ends with it.
 * {@code tables.store} is {@code azure}, and a bean of type {@code AzureTablesConnectionDetails} takes the place of account and key. Test classes with
 * the same context share it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface TablesServerConnection {
    /** Whether the application uses the protocol of the Tables server, as with {@code tables.azure.spring-data-tables-server=true}. By default it uses only what Azure offers. */
    boolean useTablesServerProtocol() default false;
}
