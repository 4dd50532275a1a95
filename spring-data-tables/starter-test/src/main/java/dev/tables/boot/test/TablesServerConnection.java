package dev.tables.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A connection between the application under test and a Tables server in this process, on a free port. The test thus
 * sends its requests over HTTP, as the application does to Azure in production. Requires {@code tables-engine-server}
 * and {@code tables-engine-azure}.
 *
 * <p>The server starts with the application's context, contains tables in memory, and ends with the context.
 * {@code tables.store} is {@code azure}, and a bean of type {@code AzureTablesConnectionDetails} replaces the account
 * and its key. Test classes with the same context share the server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface TablesServerConnection {
    /**
     * Whether the application uses the protocol of the Tables server, as with
     * {@code tables.azure.spring-data-tables-server=true}. By default, the application uses only the features of Azure.
     */
    boolean useTablesServerProtocol() default false;
}
