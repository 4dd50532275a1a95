package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A secondary index: rows kept with the entity so that it can be found by other values than its keys.
 *
 * <p>On a property it indexes that property; on the type it names one or several, of value objects with dots, as in
 * {@code address.city}. Entities with a null among the indexed properties are not in the index. Of a collection the index
 * holds each element, so that a film is found by each of its actors; nulls and repetitions among them do not count.
 *
 * <p>On a method without parameters that belongs to no field it indexes what the method computes of the entity, which queries name like a
 * property. The method must depend on stored properties alone. Nothing but index rows is stored, and each entity that is found is asked
 * again; rows written before the method's code changed are to be repaired.
 */
@Documented
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
@Repeatable(IndexedBy.List.class)
public @interface IndexedBy {
    /** Names the index in row keys: letters and digits. Empty: {@code by} and the property's name. */
    String name() default "";

    /** The indexed properties in order, each optionally followed by {@code " desc"}. Empty on a property: that one. */
    String[] properties() default {};

    /** Where index rows live and how consistent they are. */
    IndexScope scope() default IndexScope.LOCAL;

    /** The properties that index rows contain. The default of a {@link IndexScope#GLOBAL} index is {@link IndexLayout#KEYS_ONLY}. */
    IndexLayout layout() default IndexLayout.ALL_PROPERTIES;

    /** The properties that rows of layout {@link IndexLayout#INCLUDED_PROPERTIES} hold besides the indexed ones. */
    String[] include() default {};

    /** Whether two entities within the scope may not have the same values. */
    boolean unique() default false;

    /**
     * Whether the index is regardless of case: all its properties of type {@code String} are held in one case, so that it serves
     * {@code IgnoreCase} queries and orders, and a {@link #unique} index holds of {@code Smith} and {@code SMITH} one. It serves other
     * queries as well, which compare each hit.
     *
     * <p>Two texts are equal regardless of case where {@link String#equalsIgnoreCase} says so, in any locale, and lie in the order of the
     * code units of their lower case. Letters younger than Unicode 13 have no case, so that index rows do not depend on the Java that
     * writes them. No encrypted property and no collection of texts can be in such an index.
     */
    boolean ignoreCase() default false;

    /** Holds several indexes of one element. */
    @Documented
    @Target({
        ElementType.TYPE,
        ElementType.FIELD,
        ElementType.METHOD,
        ElementType.PARAMETER,
        ElementType.RECORD_COMPONENT
    })
    @Retention(RetentionPolicy.CLASS)
    @interface List {
        /** The indexes. */
        IndexedBy[] value();
    }
}
