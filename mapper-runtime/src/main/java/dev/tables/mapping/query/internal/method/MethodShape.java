package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.query.internal.condition.KeyOrder;
import java.util.List;

/**
 * What the declaration of a query method says beside its name; read from source while it is compiled, from classes at start.
 *
 * @param returned what it returns
 * @param requests the parameters that are not compared with properties, in order
 * @param compared how many parameters are
 * @param allowed what it accepts that others are refused
 */
public record MethodShape(Returned returned, List<Request> requests, int compared, Allowed allowed) {
    /** Copies the list. */
    public MethodShape {
        requests = List.copyOf(requests);
    }

    /**
     * What a method accepts for its pages.
     *
     * @param count that all answers are counted for each
     * @param offset that what lies before it is read
     * @param backwardReads that only a store that reads from the last key to the first can give them
     */
    public record Allowed(boolean count, boolean offset, boolean backwardReads) {}

    /** What is expected of the store. */
    public KeyOrder keyOrder() {
        return allowed.backwardReads() ? KeyOrder.EITHER : KeyOrder.ASCENDING;
    }

    /** How answers are returned. */
    public enum Form {
        /** One at most. */
        ONE,
        /** All, as a collection. */
        SEVERAL,
        /** All, read as they are consumed. */
        STREAM,
        /** Some, and whether there are more. */
        SLICE,
        /** Some, and how many there are. */
        PAGE,
        /** Some, each a place to continue from. */
        WINDOW,
        /** Of a kind of publisher that nobody makes here. */
        PUBLISHER,
        /** Promised, and in the promise another that is waited for or may be empty, or several at once. */
        NESTED;

        /** Whether the answers are continued later. */
        public boolean isPaged() {
            return this == SLICE || this == WINDOW;
        }
    }

    /** When an answer is there. */
    public enum Delivery {
        /** When the method returns. */
        AT_ONCE,
        /** When a suspend function of Kotlin goes on. */
        SUSPENDED,
        /** When a {@code Mono} has it. */
        PROMISED,
        /** One after the other, as a subscriber asks for them. */
        FLOWING
    }

    /**
     * What a method returns.
     *
     * @param delivery when answers are there
     * @param form how answers are returned
     * @param text the type and that of an answer, for messages
     * @param element what an answer is, whatever is asked
     * @param pageable whether Spring Data takes it for a page request
     * @param set whether it holds equal answers once
     */
    public record Returned(Delivery delivery, Form form, String text, Element element, boolean pageable, boolean set) {}

    /** What the type of an answer is. */
    public enum Element {
        /** The entity, a type above it or below it. */
        ENTITY,
        /** Anything, such as {@code Object}. */
        ANYTHING,
        /** A truth value. */
        TRUTH,
        /** A number. */
        NUMBER,
        /** Another type. */
        OTHER
    }

    /** What a parameter says that is not compared. */
    public enum Kind {
        /** Which page. */
        PAGEABLE("Pageable"),
        /** In which order. */
        SORT("Sort"),
        /** How many. */
        LIMIT("Limit"),
        /** From where on. */
        POSITION("ScrollPosition");

        private final String type;

        Kind(String type) {
            this.type = type;
        }

        /** The simple name of Spring Data's type. */
        public String type() {
            return type;
        }
    }

    /**
     * A parameter that is not compared.
     *
     * @param kind what it says
     * @param exact whether it is of Spring Data's type itself, not of a subtype
     */
    public record Request(Kind kind, boolean exact) {}

    /** The same with so many parameters that are compared. */
    public MethodShape comparing(int parameters) {
        return new MethodShape(returned, requests, parameters, allowed);
    }

    /** Whether it has such a parameter. */
    public boolean takes(Kind kind) {
        for (Request request : requests) {
            if (request.kind() == kind) {
                return true;
            }
        }
        return false;
    }

    /** How many such parameters it has, of Spring Data's type itself. */
    int number(Kind kind) {
        int number = 0;
        for (Request request : requests) {
            number += request.kind() == kind && request.exact() ? 1 : 0;
        }
        return number;
    }
}
