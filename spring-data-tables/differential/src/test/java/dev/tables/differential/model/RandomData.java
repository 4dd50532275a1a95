package dev.tables.differential.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes entities of a model, from few values so that much matches. */
public final class RandomData {
    private static final List<String> MAP_KEYS = List.of("a", "x-y", "a.b", "\u00e9", "0", "Ab");

    private final Model model;
    private final Dice dice;

    /** Entities of a model. */
    public RandomData(Model model, Dice dice) {
        this.model = model;
        this.dice = dice;
    }

    /** An entity as it is given to be saved. */
    public Plain entity() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        int subtype = model.shape() == Shape.SEALED ? 1 + dice.upTo(1) : 0;
        if (subtype > 0) {
            values.put(Model.SUBTYPE, subtype);
        }
        for (Field field : model.fields()) {
            boolean absent = field.owner() > 0 && field.owner() != subtype;
            values.put(field.name(), absent ? null : value(field));
        }
        return new Plain(values);
    }

    /** The same entity with some other values. */
    public Plain changed(Plain entity) {
        Plain changed = entity;
        for (Field field : changeable(entity)) {
            if (dice.oneIn(2)) {
                changed = changed.with(field.name(), value(field));
            }
        }
        return changed;
    }

    /** What an entity has besides its keys. */
    public List<Field> changeable(Plain entity) {
        return model.fields().stream()
                .filter(field -> field.key() == null)
                .filter(field -> field.owner() == 0 || Objects.equals(field.owner(), entity.get(Model.SUBTYPE)))
                .toList();
    }

    /** A value of a property. */
    public @Nullable Object value(Field field) {
        if (field.nullable() && dice.oneIn(4) || field.form() == Form.OPTIONAL && dice.oneIn(4)) {
            return null;
        }
        return switch (field.form()) {
            case SINGLE, OPTIONAL -> single(field);
            case LIST, EXPLODED_LIST -> elements(field);
            case SET -> new LinkedHashSet<>(elements(field));
            case MAP, EXPLODED_MAP -> map(field);
            case JSON -> new Colour(dice.oneIn(3) ? null : (String) sample(Kind.STRING), dice.upTo(3));
            case MONEY -> new Money((Long) sample(Kind.LONG));
            case LABEL -> new Label((String) sample(Kind.STRING));
            case EXPLODED_ARRAY -> array();
            case CHUNKED, LARGE -> dice.oneIn(6) ? "long ".repeat(9_000) : sample(Kind.STRING);
            case EMBEDDED -> object(field);
        };
    }

    private Object single(Field field) {
        KeyPart key = field.key();
        Object value = key == null || key.partition() ? sample(field.kind()) : spread(field.kind());
        if (key != null && value instanceof BigDecimal number) {
            return number.setScale(key.scale(), RoundingMode.UNNECESSARY);
        }
        return value;
    }

    /** A value of more than the usual few, so that there is room for entities in a partition. */
    private Object spread(Kind kind) {
        Object sample = sample(kind);
        if (kind == Kind.STRING) {
            return sample + (dice.oneIn(3) ? "" : String.valueOf(dice.upTo(3)));
        }
        boolean few = !(kind == Kind.INT || kind == Kind.LONG) || dice.oneIn(3);
        return few ? sample : kind == Kind.INT ? (Object) dice.upTo(60) : (Object) (5_000_000_000L + dice.upTo(60));
    }

    private Object sample(Kind kind) {
        Object value = dice.anyOf(kind.samples(model.tame()));
        return kind == Kind.STRING && dice.aside().oneIn(4) ? cased(dice, model.tame()) : value;
    }

    /** A text of which others differ in case alone. */
    public static String cased(Dice dice, boolean tame) {
        return dice.aside().anyOf(tame ? Samples.CASED_TEXTS : Samples.CASED_TEXTS_OF_ALL_KINDS);
    }

    private Object element(Kind kind) {
        Object value = sample(kind);
        return value instanceof Instant instant ? Stored.cut(instant) : value;
    }

    private List<@Nullable Object> elements(Field field) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = dice.upTo(3); i > 0; i--) {
            elements.add(field.nullElements() && dice.oneIn(4) ? null : element(field.kind()));
        }
        return elements;
    }

    private Map<String, Object> map(Field field) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (String name : dice.some(MAP_KEYS, dice.upTo(3))) {
            map.put(name, element(field.kind()));
        }
        return map;
    }

    private int[] array() {
        int[] array = new int[dice.upTo(4)];
        for (int i = 0; i < array.length; i++) {
            array[i] = (Integer) sample(Kind.INT);
        }
        return array;
    }

    private Map<String, @Nullable Object> object(Field field) {
        Map<String, @Nullable Object> inner = new LinkedHashMap<>();
        for (Field part : field.nested()) {
            inner.put(part.name(), value(part));
        }
        return inner;
    }
}
