package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * A query method that returns the greatest value of a property among the matching entities:
 * {@code @MaxValue("hired") Optional<LocalDate> maxHiredByDepartment(String department)}.
 *
 * <p>The rules of {@link MinValue} apply, with the order of values reversed. One row is read if keys or an index are in
 * descending order, such as {@code @IndexedBy(properties = "hired desc")}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface MaxValue {
    /** The Java name of the property. */
    String value();
}
