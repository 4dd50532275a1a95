package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.query.internal.condition.KeyOrder;
import java.util.List;

/**
 * The declaration of a query method, except for its name. The declaration is read from source during compilation, and
 * from classes at startup.
 *
 * @param returned the return type
 * @param requests the parameters that are not compared with properties, in order
 * @param compared the number of parameters that are compared with properties
 * @param allowed the permissions that the method's annotations declare
 */
public record MethodShape(Returned returned, List<Request> requests, int compared, Allowed allowed) {
    /** Copies the list. */
    public MethodShape {
        requests = List.copyOf(requests);
    }

    /**
     * The permissions of a method for its pages.
     *
     * @param count whether all results may be counted for each page
     * @param offset whether the rows before the page may be read
     * @param backwardReads whether the pages may require a store that reads in descending key order
     */
    public record Allowed(boolean count, boolean offset, boolean backwardReads) {}

    /** Returns the order that is required of the store. */
    public KeyOrder keyOrder() {
        return allowed.backwardReads() ? KeyOrder.EITHER : KeyOrder.ASCENDING;
    }

    /** The form in which results are returned. */
    public enum Form {
        /** At most one result. */
        ONE,
        /** All results, as a collection. */
        SEVERAL,
        /** All results, read as they are consumed. */
        STREAM,
        /** Some results, and whether there are more. */
        SLICE,
        /** Some results, and the total number. */
        PAGE,
        /** Some results, each with a position to continue from. */
        WINDOW,
        /** Results of a type of publisher that is not supported. */
        PUBLISHER,
        /** An asynchronous result that contains another asynchronous or optional result, or several results. */
        NESTED;

        /** Returns whether a later call continues after the results. */
        public boolean isPaged() {
            return this == SLICE || this == WINDOW;
        }
    }

    /** The time at which a result is available. */
    public enum Delivery {
        /** The result is available when the method returns. */
        AT_ONCE,
        /** The result is available when a suspend function of Kotlin resumes. */
        SUSPENDED,
        /** The result is available when a {@code Mono} emits it. */
        PROMISED,
        /** Results are available one after the other, as a subscriber requests them. */
        FLOWING
    }

    /**
     * The return type of a method.
     *
     * @param delivery when results are available
     * @param form how results are returned
     * @param text the return type and the type of a result, for messages
     * @param element the type of a result, independent of the query
     * @param pageable whether Spring Data treats the return type as a page request
     * @param set whether the return type contains equal results only once
     */
    public record Returned(Delivery delivery, Form form, String text, Element element, boolean pageable, boolean set) {}

    /** The type of a result. */
    public enum Element {
        /** The entity class, or a supertype or subtype of the entity class. */
        ENTITY,
        /** Any type, such as {@code Object}. */
        ANYTHING,
        /** A boolean. */
        TRUTH,
        /** A number. */
        NUMBER,
        /** Another type. */
        OTHER
    }

    /** The purpose of a parameter that is not compared. */
    public enum Kind {
        /** The requested page. */
        PAGEABLE("Pageable"),
        /** The requested order. */
        SORT("Sort"),
        /** The maximum number of results. */
        LIMIT("Limit"),
        /** The position from which to continue. */
        POSITION("ScrollPosition");

        private final String type;

        Kind(String type) {
            this.type = type;
        }

        /** Returns the simple name of Spring Data's type. */
        public String type() {
            return type;
        }
    }

    /**
     * A parameter that is not compared.
     *
     * @param kind the kind of the parameter
     * @param exact whether the type of the parameter is Spring Data's type, not a subtype of it
     */
    public record Request(Kind kind, boolean exact) {}

    /** Returns a copy with this number of compared parameters. */
    public MethodShape comparing(int parameters) {
        return new MethodShape(returned, requests, parameters, allowed);
    }

    /** Returns whether the method has a parameter of a kind. */
    public boolean takes(Kind kind) {
        for (Request request : requests) {
            if (request.kind() == kind) {
                return true;
            }
        }
        return false;
    }

    /** Counts the parameters of a kind whose type is Spring Data's type itself. */
    int number(Kind kind) {
        int number = 0;
        for (Request request : requests) {
            number += request.kind() == kind && request.exact() ? 1 : 0;
        }
        return number;
    }
}
