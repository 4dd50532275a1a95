package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows a query method to be asked for a page by its number ({@code PageRequest.of(3, 20)}) or for what is behind an offset
 * ({@code ScrollPosition.offset(59)}). A table has no numbers: all rows before the page are passed over, for every page
 * again, so that the cost grows with the number. Where keys and the store decide what matches, only the keys of these rows are read; else
 * their entities are read and dropped. And rows that come and go in between move the others. Without it such a call is
 * refused. What continues the page, such as {@code Slice.nextPageable()}, continues by keys, and reads nothing twice.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowOffset {}
