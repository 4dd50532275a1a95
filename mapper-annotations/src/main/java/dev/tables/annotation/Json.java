package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a value as JSON text, through Jackson 3, which must be on the class path. Collections and maps are stored so without
 * being asked.
 *
 * <p>The type, and every type within it, must be one whose values Jackson can both write and read back. The compiler
 * or the start refuses others, and a save refuses objects of subclasses that would be read back as their superclass.
 *
 * <p>A save keeps the fields of stored objects that their classes do not have in this version, unless the entity drops
 * what is {@linkplain UnknownPropertyPolicy unknown}: a later version, or another program, has stored them.
 * <ul>
 *   <li>An object is the same as before if the same names lead to it: of properties, and of keys of maps. It keeps its
 *       unknown fields also if all other fields change. An object that becomes null, or of another subclass, keeps
 *       none.
 *   <li>An element of a list, set or array is the same if this version reads and writes it as before, at whichever
 *       position. If several elements are equal so, the first of them keep the fields of the first; if fewer of them
 *       are left, whose fields differ, none keeps any. An element that changes keeps none. Use a map if elements
 *       change.
 *   <li>Entries of a map are data: a key that is removed stays removed. So are fields that {@code @JsonAnySetter}
 *       reads.
 *   <li>Names that the class has are known, also as {@code @JsonAlias}, in {@code @JsonIgnoreProperties} or of a field
 *       with {@code @JsonIgnore}: they are written or removed as the class says. With {@code @JsonIncludeProperties}
 *       all names are known.
 *   <li>Nothing is kept in values that are written by a serializer of their own, as an array or as one value, behind
 *       annotations of a property that concern the fields of its value, and where the name of the class is beside the
 *       object ({@code EXTERNAL_PROPERTY}).
 * </ul>
 *
 * <p>Queries ask of such a property only whether it is null and, of a collection or map, whether it is empty; of a
 * collection of simple values also what it contains.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Json {}
