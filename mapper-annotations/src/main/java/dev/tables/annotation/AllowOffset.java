package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Permission to call a query method with a page number ({@code PageRequest.of(3, 20)}) or with an offset
 * ({@code ScrollPosition.offset(59)}). Without this annotation, the call is rejected.
 *
 * <p>A table has no row numbers. Every call skips all rows before the page, so the cost grows with the page number. If
 * keys and the store's filter determine which rows match, only the keys of skipped rows are read; otherwise the skipped
 * entities are read and discarded. Rows that are inserted or deleted between two calls shift later pages.
 *
 * <p>The continuation of a page, such as {@code Slice.nextPageable()}, continues after the last key and reads no row
 * twice.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowOffset {}
