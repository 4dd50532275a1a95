package dev.tables.differential.query;

import dev.tables.differential.model.Colour;
import dev.tables.differential.model.Dice;
import dev.tables.differential.model.Kind;
import dev.tables.differential.model.Label;
import dev.tables.differential.model.Model;
import dev.tables.differential.model.Money;
import dev.tables.differential.model.Plain;
import dev.tables.differential.model.RandomData;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes arguments for questions: mostly values that some entity has, sometimes ones that none can have. */
public final class RandomArguments {
    private static final List<String> PATTERNS =
            List.of("%", "a%", "%b", "_", "a_", "%b%", "", "a\\%", "%/%", "_%_", "100%", "%\u00df", "a%b%c");

    private final Dice dice;
    private final List<Plain> entities;
    private final boolean tame;

    /** Arguments to ask about some entities of a model. */
    public RandomArguments(Model model, Dice dice, Collection<Plain> entities) {
        this.dice = dice;
        this.entities = List.copyOf(entities);
        tame = model.tame();
    }

    /** Arguments of all comparisons, mostly such that one and the same entity matches. */
    public List<@Nullable Object> of(Question question) {
        List<@Nullable Object> arguments = new ArrayList<>();
        for (List<Term> branch : question.branches()) {
            Plain wanted = entities.isEmpty() || dice.oneIn(4) ? null : dice.anyOf(entities);
            for (Term term : branch) {
                for (int i = 0; i < term.word().arguments(); i++) {
                    arguments.add(argument(term, wanted));
                }
            }
        }
        return arguments;
    }

    private @Nullable Object argument(Term term, @Nullable Plain wanted) {
        if (term.takesNull() && dice.oneIn(10)) {
            return null;
        }
        if (term.word().isSeveral()) {
            List<@Nullable Object> several = new ArrayList<>();
            for (int i = dice.upTo(3); i > 0; i--) {
                several.add(one(term, wanted));
            }
            if (dice.oneIn(25)) {
                several.add(null);
            }
            return several;
        }
        return one(term, wanted);
    }

    private Object one(Term term, @Nullable Plain wanted) {
        if (term.word() == Word.LIKE || term.word() == Word.NOT_LIKE) {
            return dice.anyOf(PATTERNS);
        }
        Kind kind = term.field().compared();
        List<?> odd = kind.odd(tame);
        if (!odd.isEmpty() && dice.oneIn(10)) {
            return dice.anyOf(odd);
        }
        Object value = wanted == null ? null : stored(wanted.get(term.path()));
        if (value instanceof Collection<?> several) {
            List<?> present = several.stream().filter(Objects::nonNull).toList();
            value = present.isEmpty() ? null : dice.anyOf(present);
        }
        if (value == null || dice.oneIn(5)) {
            return dice.anyOf(kind.samples(tame));
        }
        Object asked = value instanceof String text && term.word().isText() ? part(term, text) : value;
        return asked instanceof String text && term.ignoreCase() ? inAnotherCase(text) : asked;
    }

    private String inAnotherCase(String text) {
        Dice other = dice.aside();
        return other.oneIn(3)
                ? RandomData.cased(dice, tame)
                : other.oneIn(2) ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
    }

    private String part(Term term, String text) {
        if (text.isEmpty()) {
            return text;
        }
        int cut = dice.upTo(Math.min(2, text.length()));
        return switch (term.word()) {
            case STARTING -> text.substring(0, cut);
            case ENDING -> text.substring(cut);
            default -> dice.oneIn(2) ? text.substring(0, cut) : text.substring(cut);
        };
    }

    /** The form in which a value is compared. */
    private static @Nullable Object stored(@Nullable Object value) {
        if (value instanceof Colour) {
            return null;
        }
        return value instanceof Money money
                ? (Object) money.cents()
                : value instanceof Label label ? "l:" + label.text() : value;
    }
}
