package dev.tables.docs.reference;

import java.util.List;
import java.util.Map;

/**
 * A type as its source says it.
 *
 * @param name its simple name
 * @param packageName its package
 * @param kind {@code ANNOTATION_TYPE}, {@code CLASS}, {@code ENUM}, …
 * @param annotations what it is annotated with, by simple name, with the arguments as text
 * @param documentation its comment, as Markdown
 * @param members its methods, and the constants of an enum, in order
 */
record JavaType(
        String name,
        String packageName,
        String kind,
        Map<String, String> annotations,
        String documentation,
        List<Member> members) {

    /**
     * A method or constant.
     *
     * @param name its name
     * @param type what it returns; empty for a constant
     * @param byDefault the default of an attribute; empty if there is none
     * @param annotations what it is annotated with, by simple name, with the arguments as text
     * @param documentation its comment, as Markdown
     * @param parameters its parameters, those first that select
     */
    record Member(
            String name,
            String type,
            String byDefault,
            Map<String, String> annotations,
            String documentation,
            List<String> parameters) {}
}
