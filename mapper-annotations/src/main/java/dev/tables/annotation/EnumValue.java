package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the text under which a constant of an enum is stored; without it the constant's name is used.
 *
 * <p>A constant that is renamed is still found under what was stored before: either by keeping its text for good, which earlier
 * versions of the class read as well, so that versions can run at once, or by naming its former texts, of which none is written any more.
 * <pre>{@code
 * enum Status {
 *     @EnumValue("OPEN") PENDING,               // stored as OPEN, as before
 *     @EnumValue(formerNames = "DONE") CLOSED      // reads DONE, writes CLOSED
 * }
 * }</pre>
 *
 * <p>An earlier version that has no constant of the new name cannot read it. So {@code formerNames} is for the second of two deployments: the first
 * one has {@code @EnumValue("DONE") CLOSED}, which reads both texts.
 *
 * <p>Values, elements of collections, keys and values of maps, and constants within JSON are read under every text of theirs and under the
 * constant's name, and queries find them under each. Keys of rows and of index rows hold the first text that a constant ever had, which is also
 * by what constants are sorted; so a constant that is in a key or index must name its former texts for good. So must one that is deep within JSON, unless every
 * entity was saved since. Elsewhere they can be dropped once {@code SchemaRewrite} has rewritten the rows of every store.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface EnumValue {
    /** The stored text. Empty: the constant's name. */
    String value() default "";

    /** The texts under which earlier versions of the enum have stored it, the latest first. */
    String[] formerNames() default {};
}
