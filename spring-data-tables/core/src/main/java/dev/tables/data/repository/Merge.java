package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Makes a query method change some properties of the entities that it finds, and leave the rest of them alone:
 * {@code @Merge("salary = :salary, left = null")}.
 *
 * <p>Which entities is said by the method's name, {@code updateByDepartmentAndNumberIn(department, numbers, salary)}, whose parameters come
 * first, or by {@link Query}. That is planned like any other query, and a scan is refused. Values are parameters, literals as in a
 * filter, or {@code null}. Returned is how many were changed, or nothing.
 *
 * <p>The keys of what is found are read first, in one snapshot where the store has some, then entities are changed in transactions as full as the limits allow, openly not
 * atomic together; within {@code @Transactional} they are part of that transaction. Each is changed only if it still is what the query asks for then, on
 * condition of the version that its row has: what others change meanwhile is read again. Index rows follow. Entities get new versions, so
 * that who holds one with an older version cannot save it. As with {@code TablesTemplate.merge}, no callback is called and no event published.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Merge {
    /** What is changed: properties as in Java, each with {@code =} and a value, with commas between. */
    String value();
}
