package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * A query method that changes some properties of the entities that it finds and leaves the others unchanged:
 * {@code @Merge("salary = :salary, left = null")}.
 *
 * <p>The condition comes from {@link Query} or from the method name, as in
 * {@code updateByDepartmentAndNumberIn(department, numbers, salary)}. The parameters of the condition come first. The
 * query is planned like any other, and a scan is rejected. Values are parameters, literals as in a filter, or
 * {@code null}. The method returns the number of changed entities, or nothing.
 *
 * <p>First, the keys of the matching entities are read, in one snapshot if the store supports snapshots. After that,
 * the entities are changed in transactions that are as large as the limits allow. The transactions of one call are not
 * atomic together; within {@code @Transactional} they are part of the surrounding transaction.
 *
 * <p>An entity is changed only if it still matches and its row still has the ETag that was read. If another process has
 * changed the entity, it is read again. Index rows are updated too. Entities get new ETags, so entities that were read
 * before can no longer be saved. As with {@code TablesTemplate.merge}, no callbacks are called and no events are
 * published.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Merge {
    /** The changes: Java properties, each with {@code =} and a value, separated by commas. */
    String value();
}
