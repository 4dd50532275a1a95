package dev.tables.differential.query;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.differential.model.Dice;
import dev.tables.differential.model.Field;
import dev.tables.differential.model.Form;
import dev.tables.differential.model.Index;
import dev.tables.differential.model.Kind;
import dev.tables.differential.model.Model;
import dev.tables.differential.query.Question.Extra;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Makes questions of everything that names of methods can ask of a model. */
public final class RandomQuestions {
    private static final List<Word> OF_COLLECTIONS = List.of(
            Word.IS,
            Word.CONTAINING,
            Word.CONTAINING,
            Word.NOT_CONTAINING,
            Word.IN,
            Word.NULL,
            Word.NOT_NULL,
            Word.EMPTY,
            Word.NOT_EMPTY);
    private static final List<String> FINDS = List.of("find", "read", "get", "query", "search", "stream");

    private final Model model;
    private final Dice dice;
    private final Map<String, Field> leaves;

    /** Questions about a model. */
    public RandomQuestions(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
        this.leaves = model.leaves();
    }

    /** The next question; {@code number} names it. */
    public Question next(int number) {
        Subject subject = dice.oneIn(4) ? dice.anyOf(List.of(Subject.values())) : Subject.FIND;
        List<List<Term>> branches = new ArrayList<>();
        for (int i = dice.oneIn(4) ? 1 + dice.upTo(2) : 1; i > 0; i--) {
            List<Term> terms = terms();
            if (!terms.isEmpty()) {
                branches.add(terms);
            }
        }
        Returned returned = returned(subject);
        Shown shown = subject == Subject.FIND && dice.oneIn(3) ? shown(returned) : Shown.ENTITIES;
        Extra extra = extra(subject, returned);
        boolean sized = extra == Extra.NONE || extra == Extra.SORT || extra == Extra.POSITION;
        int top = subject == Subject.FIND && sized && (extra == Extra.POSITION || dice.oneIn(6)) ? 1 + dice.upTo(3) : 0;
        if (returned.isOne() && dice.oneIn(2)) {
            top = 1;
        }
        return new Question(
                model,
                "Q" + number,
                subject,
                top,
                List.copyOf(branches),
                subject == Subject.FIND && dice.oneIn(2) ? orders(returned) : List.of(),
                returned,
                shown,
                extra,
                mayBeEventual() && dice.oneIn(8),
                start(subject, top));
    }

    /** Whether there is an index whose rows can be believed. */
    private boolean mayBeEventual() {
        return model.indexes().stream()
                .anyMatch(index -> index.scope() == IndexScope.GLOBAL
                        && (index.layout() == IndexLayout.ALL_PROPERTIES
                                || index.layout() == IndexLayout.INCLUDED_PROPERTIES));
    }

    private String start(Subject subject, int top) {
        return switch (subject) {
            case FIND -> dice.anyOf(FINDS) + (top == 0 && dice.oneIn(4) ? "All" : "");
            case COUNT -> "count";
            case EXISTS -> "exists";
            case DELETE -> dice.oneIn(2) ? "delete" : "remove";
        };
    }

    private Returned returned(Subject subject) {
        return switch (subject) {
            case COUNT -> dice.oneIn(2) ? Returned.LONG : Returned.INT;
            case EXISTS -> Returned.BOOLEAN;
            case DELETE -> dice.anyOf(List.of(Returned.LONG, Returned.INT, Returned.VOID, Returned.LIST));
            case FIND ->
                dice.oneIn(2)
                        ? Returned.LIST
                        : dice.anyOf(List.of(Returned.values()).subList(0, Returned.PAGE.ordinal() + 1));
        };
    }

    private Extra extra(Subject subject, Returned returned) {
        if (subject != Subject.FIND) {
            return Extra.NONE;
        }
        return switch (returned) {
            case SLICE, PAGE -> Extra.PAGEABLE;
            case WINDOW -> Extra.POSITION;
            case LIST -> dice.oneIn(2) ? Extra.NONE : dice.anyOf(List.of(Extra.SORT, Extra.LIMIT, Extra.PAGEABLE));
            case STREAM -> dice.oneIn(2) ? Extra.NONE : dice.anyOf(List.of(Extra.SORT, Extra.LIMIT, Extra.PAGEABLE));
            default -> Extra.NONE;
        };
    }

    private Shown shown(Returned returned) {
        Shown.Kind kind = dice.anyOf(List.of(Shown.Kind.values()));
        if (kind == Shown.Kind.ENTITY || returned == Returned.SET || returned == Returned.ARRAY) {
            return Shown.ENTITIES;
        }
        return new Shown(kind, dice.some(model.fields(), 1 + dice.upTo(3)));
    }

    private List<Term> terms() {
        List<Term> terms = new ArrayList<>();
        Index index = !model.indexes().isEmpty() && dice.oneIn(2) ? dice.anyOf(model.indexes()) : null;
        boolean partition = index == null ? !dice.oneIn(3) : index.scope() == IndexScope.LOCAL || dice.oneIn(4);
        if (partition) {
            model.partitionKeys().forEach(key -> terms.add(plainTerm(key.name(), dice.oneIn(6) ? Word.IN : Word.IS)));
        }
        if (index != null) {
            terms.addAll(ofIndex(index));
        } else if (dice.oneIn(5)) {
            for (Field key : model.keys()) {
                if (key.key() != null && !key.key().partition()) {
                    terms.add(plainTerm(key.name(), dice.oneIn(4) ? Word.IN : Word.IS));
                }
            }
        }
        List<String> askable = askable();
        for (int i = dice.upTo(dice.oneIn(2) ? 2 : 0); i > 0; i--) {
            String path = dice.anyOf(askable);
            terms.add(term(path, word(Objects.requireNonNull(leaves.get(path)))));
        }
        return List.copyOf(terms);
    }

    /** Equality on the leading properties of an index, mostly on all, and anything on the last of them. */
    private List<Term> ofIndex(Index index) {
        List<Term> terms = new ArrayList<>();
        List<String> paths = index.paths();
        int asked = dice.oneIn(4) ? 1 + dice.upTo(paths.size() - 1) : paths.size();
        for (String path : paths.subList(0, asked)) {
            boolean last = terms.size() == asked - 1;
            terms.add(
                    last && dice.oneIn(2)
                            ? term(path, word(Objects.requireNonNull(leaves.get(path))))
                            : plainTerm(path, dice.oneIn(8) ? Word.IN : Word.IS));
        }
        return terms;
    }

    private Term plainTerm(String path, Word word) {
        Field field = Objects.requireNonNull(leaves.get(path));
        boolean ignoreCase = mayIgnoreCase(field, word) && dice.aside().oneIn(4);
        return new Term(path, field, model.mayBeAbsent(path), word, dice.anyOf(word.spellings()), ignoreCase);
    }

    private static boolean mayIgnoreCase(Field field, Word word) {
        return field.form().isComparable() && field.compared() == Kind.STRING && word.arguments() > 0;
    }

    private List<String> askable() {
        return leaves.entrySet().stream()
                .filter(leaf -> !leaf.getValue().form().isUnaskable())
                .map(Map.Entry::getKey)
                .toList();
    }

    private Term term(String path, Word word) {
        Field field = Objects.requireNonNull(leaves.get(path));
        boolean ignoreCase = field.form().isComparable()
                && field.compared() == Kind.STRING
                && !word.isInterval()
                && word.arguments() > 0
                && dice.oneIn(6);
        ignoreCase |= mayIgnoreCase(field, word) && dice.aside().oneIn(4);
        return new Term(path, field, model.mayBeAbsent(path), word, dice.anyOf(word.spellings()), ignoreCase);
    }

    /** A word that the documentation offers for the property. */
    private Word word(Field field) {
        if (field.form().isCollection() && field.isMultiValued()) {
            return dice.anyOf(OF_COLLECTIONS);
        }
        if ((field.form().isCollection() || field.form() == Form.MAP) && !field.encrypted()) {
            return dice.anyOf(List.of(Word.NULL, Word.NOT_NULL, Word.EMPTY, Word.NOT_EMPTY));
        }
        if (!field.form().isComparable()) {
            return dice.oneIn(2) ? Word.NULL : Word.NOT_NULL;
        }
        List<Word> words = new ArrayList<>();
        for (Word word : Word.values()) {
            boolean text = field.compared() == Kind.STRING && !field.encrypted();
            boolean truth = word == Word.TRUE || word == Word.FALSE;
            if ((!word.isText() || text)
                    && (!word.isInterval() || field.compared().isOrdered() && !field.encrypted())
                    && (!truth || field.compared() == Kind.BOOLEAN)
                    && (!word.isOfEmpty() || text && field.form() != Form.LABEL)) {
                words.add(word);
            }
        }
        return dice.anyOf(words);
    }

    private List<Order> orders(Returned returned) {
        List<String> sortable = leaves.entrySet().stream()
                .filter(leaf -> leaf.getValue().isSortable())
                .map(Map.Entry::getKey)
                .toList();
        List<Order> orders = new ArrayList<>();
        if (returned.isContinued() || dice.oneIn(3)) {
            List<String> served = new ArrayList<>();
            model.keys().stream()
                    .filter(key -> key.key() != null && !key.key().partition())
                    .forEach(key -> served.add(key.name() + (key.key().descending() ? " desc" : "")));
            List<String> of = model.indexes().isEmpty() || dice.oneIn(2)
                    ? served
                    : dice.anyOf(model.indexes()).properties();
            for (String text : of.subList(0, 1 + dice.upTo(of.size() - 1))) {
                String path = text.replace(" desc", "");
                if (sortable.contains(path)) {
                    orders.add(order(path, text.endsWith(" desc")));
                }
            }
            return List.copyOf(orders);
        }
        dice.some(sortable, 1 + dice.upTo(1)).forEach(path -> orders.add(order(path, dice.oneIn(2))));
        return List.copyOf(orders);
    }

    private Order order(String path, boolean descending) {
        return new Order(path, Objects.requireNonNull(leaves.get(path)), descending, false);
    }

    /** Properties to sort by that a call names. */
    public List<Order> callersOrder() {
        return orders(Returned.LIST).stream()
                .map(order ->
                        order.field().compared() == Kind.STRING && dice.aside().oneIn(2)
                                ? new Order(order.path(), order.field(), order.descending(), true)
                                : order)
                .toList();
    }
}
