package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Makes a query method return the least value that a property of the matching entities has:
 * {@code @MinValue("hired") Optional<LocalDate> minHiredByDepartment(String department)}.
 *
 * <p>Which entities match is said by the name, {@code find…By…} or {@code min…By…}, or by {@link Query}. Null is no value; without any, the
 * answer is empty or null. Values are ordered as keys are; of a property with a converter what is stored is.
 *
 * <p>Where keys or an index lie in that order behind what the condition gives, one row is read. Elsewhere the property is read of all that matches,
 * and a scan is refused unless the method has {@link dev.tables.annotation.AllowScan}; the plan names the index that would serve. It is read in one
 * snapshot where the store has some.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface MinValue {
    /** The property, as in Java. */
    String value();
}
