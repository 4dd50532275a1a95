/**
 * Auto-configuration for Spring Boot: this package contains the properties and the extension points; the configurations
 * of each subject are in separate packages. The only module that uses Spring Boot.
 *
 * <p>Start with {@link TablesProperties} for the properties and with
 * {@link dev.tables.boot.autoconfigure.TablesAutoConfiguration} for the beans.
 */
@NullMarked
package dev.tables.boot;

import org.jspecify.annotations.NullMarked;
