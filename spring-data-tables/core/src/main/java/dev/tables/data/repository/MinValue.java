package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * A query method that returns the least value of a property among the matching entities:
 * {@code @MinValue("hired") Optional<LocalDate> minHiredByDepartment(String department)}.
 *
 * <p>The condition comes from the method name, {@code find…By…} or {@code min…By…}, or from {@link Query}. Nulls are
 * ignored; if there is no value, the result is empty or null. Values are compared in the order of keys. A property with
 * a converter is compared by its stored values.
 *
 * <p>If keys or an index contain the property directly after the values that the condition fixes, one row is read.
 * Without suitable keys or a suitable index, the property of all matching entities is read. A scan is rejected unless
 * the method has {@link dev.tables.annotation.AllowScan}; the plan names an index that would avoid it. The values are
 * read in one snapshot if the store supports snapshots.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface MinValue {
    /** The Java name of the property. */
    String value();
}
