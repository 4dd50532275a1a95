package dev.tables.differential.model;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Makes entities of everything that can be declared. */
public final class RandomModel {
    /** Names as users have them; some look like keywords. */
    private static final List<String> NAMES = List.of(
            "code",
            "title",
            "checkIn",
            "rank",
            "amount",
            "origin",
            "android",
            "notes",
            "inner",
            "isbn",
            "likes",
            "betweenness",
            "orderNumber",
            "firstName",
            "topic",
            "zone",
            "emptyWeight",
            "trueName",
            "existing",
            "distinction",
            "nearest",
            "afternoon");

    private static final List<Kind> KEY_KINDS =
            Kind.values().stream().filter(Kind::isKey).toList();
    private static final List<Kind> ALL_KINDS = Kind.values();
    private static final List<Kind> EXPLODABLE =
            List.of(Kind.STRING, Kind.INT, Kind.DOUBLE, Kind.BOOLEAN, Kind.LOCAL_DATE, Kind.UUID, Kind.ENUM, Kind.LONG);

    private final Dice dice;
    private final Iterator<String> names;
    private final boolean nullMarked;

    private RandomModel(long seed) {
        dice = new Dice(seed);
        names = dice.some(NAMES, NAMES.size()).iterator();
        nullMarked = dice.oneIn(2);
    }

    /** The entity of a seed, in a package and a table of its own. */
    public static Model of(long seed, String home, String table, boolean tame) {
        return new RandomModel(seed).model(home, table, tame);
    }

    private Model model(String home, String table, boolean tame) {
        Shape shape = dice.anyOf(List.of(Shape.values()));
        boolean wide = dice.oneIn(8);
        List<Field> fields = new ArrayList<>(keys(true, dice.upTo(2)));
        boolean sharded = fields.stream()
                .anyMatch(field -> field.key() != null && field.key().shards() > 0);
        fields.addAll(keys(false, 1 + dice.upTo(dice.oneIn(4) ? 2 : 1)));
        for (int i = 4 + dice.upTo(3); i > 0; i--) {
            fields.add(single(shape));
        }
        for (int i = 1 + dice.upTo(3); i > 0; i--) {
            fields.add(special(shape));
        }
        boolean versioned = dice.oneIn(2);
        List<Field> computed = computed(shape, wide, fields);
        Model plain = new Model(
                home, table, shape, nullMarked, versioned, wide, tame, List.copyOf(fields), computed, List.of());
        List<Index> indexes = new ArrayList<>(indexes(plain, sharded));
        computed.forEach(field -> indexes.addAll(ofComputed(plain, field)));
        return plain.with(home, List.copyOf(indexes));
    }

    /** What methods compute: of an entity whose row says all, of one class. Aside, so that all else is as it was. */
    private List<Field> computed(Shape shape, boolean wide, List<Field> fields) {
        boolean whole = !wide && fields.stream().noneMatch(field -> field.form() == Form.LARGE);
        if (shape == Shape.SEALED || !whole || !dice.aside().oneIn(2)) {
            return List.of();
        }
        List<Field> computed = new ArrayList<>();
        for (Field field : fields) {
            for (Computed one : Computed.of(field)) {
                if (computed.size() < 2 && dice.aside().oneIn(2)) {
                    computed.add(one.field(field));
                }
            }
        }
        return List.copyOf(computed);
    }

    /** The index at the method, and maybe one at the class of it and something else. */
    private List<Index> ofComputed(Model model, Field computed) {
        Dice aside = dice.aside();
        List<Index> indexes = new ArrayList<>();
        IndexScope scope = aside.anyOf(List.of(IndexScope.values()));
        List<String> properties = List.of(computed.name() + (aside.oneIn(3) ? " desc" : ""));
        IndexLayout layout = fitting(scope, aside.anyOf(List.of(IndexLayout.values())));
        indexes.add(new Index(
                "at" + computed.capital(),
                properties,
                scope,
                layout,
                false,
                List.of(),
                ignoresCase(model, properties)));
        List<String> others = model.storedLeaves().entrySet().stream()
                .filter(leaf -> leaf.getValue().isIndexable()
                        && !leaf.getValue().form().isCollection()
                        && !leaf.getValue().encrypted())
                .map(java.util.Map.Entry::getKey)
                .toList();
        if (!others.isEmpty() && aside.oneIn(2)) {
            List<String> several = new ArrayList<>(List.of(computed.name(), aside.anyOf(others)));
            if (aside.oneIn(2)) {
                java.util.Collections.reverse(several);
            }
            IndexScope in = aside.anyOf(List.of(IndexScope.values()));
            indexes.add(new Index(
                    "with" + computed.capital(),
                    List.copyOf(several),
                    in,
                    fitting(in, aside.anyOf(List.of(IndexLayout.values()))),
                    false,
                    List.of(),
                    false));
        }
        return indexes;
    }

    private static IndexLayout fitting(IndexScope scope, IndexLayout layout) {
        return scope == IndexScope.GLOBAL && layout == IndexLayout.KEY_LIST_PER_VALUE ? IndexLayout.KEYS_ONLY : layout;
    }

    private List<Field> keys(boolean partition, int count) {
        List<Field> keys = new ArrayList<>();
        int sharded = partition && dice.oneIn(4) ? dice.upTo(1) : -1;
        for (int i = 0; i < count; i++) {
            Kind kind = dice.oneIn(3) ? Kind.STRING : dice.oneIn(2) ? Kind.INT : dice.anyOf(KEY_KINDS);
            boolean afterText = i > 0 && keys.get(i - 1).kind() == Kind.STRING
                    || i > 0 && keys.get(i - 1).kind() == Kind.ENUM;
            KeyPart part = new KeyPart(
                    partition,
                    i,
                    dice.oneIn(5) ? dice.anyOf(List.of("k_", "n", "x-")) : "",
                    i > 0 && !afterText && dice.oneIn(5) ? "_" : " ",
                    kind.isBig() ? 8 : (kind == Kind.SHORT || kind == Kind.INT) && dice.oneIn(2) ? 5 : 0,
                    kind == Kind.BIG_DECIMAL ? 2 : 0,
                    dice.oneIn(4),
                    i == sharded ? 2 + dice.upTo(3) : 0);
            keys.add(Field.key(names.next(), kind, kind.primitive() != null && dice.oneIn(2), part));
        }
        return keys;
    }

    private Field single(Shape shape) {
        Kind kind = dice.oneIn(4) ? Kind.STRING : dice.anyOf(ALL_KINDS);
        return field(Form.SINGLE, kind, shape == Shape.SEALED && dice.oneIn(3) ? 1 + dice.upTo(1) : 0);
    }

    private Field special(Shape shape) {
        Form form = dice.oneIn(4) ? Form.LIST : dice.anyOf(List.of(Form.values()));
        Kind kind = switch (form) {
            case EXPLODED_LIST, EXPLODED_MAP -> dice.anyOf(EXPLODABLE);
            case LIST, SET, MAP -> dice.anyOf(KEY_KINDS);
            default -> dice.anyOf(ALL_KINDS);
        };
        return field(form, kind, shape == Shape.SEALED && dice.oneIn(4) ? 1 + dice.upTo(1) : 0);
    }

    private Field field(Form form, Kind kind, int owner) {
        return field(names.next(), form, kind, owner);
    }

    private Field field(String name, Form form, Kind kind, int owner) {
        boolean primitive = form == Form.SINGLE && kind.primitive() != null && dice.oneIn(3);
        boolean nullable = form != Form.OPTIONAL && !primitive && (!nullMarked || dice.oneIn(2));
        boolean canEncrypt = switch (form) {
            case SINGLE, OPTIONAL, LIST, SET, JSON, MONEY, LABEL, CHUNKED, LARGE -> true;
            default -> false;
        };
        boolean nullElements = form == Form.EXPLODED_LIST || form == Form.LIST ? dice.oneIn(2) : false;
        List<Field> nested = new ArrayList<>();
        if (form == Form.EMBEDDED) {
            nested.add(field("first", Form.SINGLE, Kind.STRING, 0));
            nested.add(field("second", Form.SINGLE, dice.anyOf(KEY_KINDS), 0));
            nested.add(field("third", dice.oneIn(2) ? Form.LIST : Form.SINGLE, Kind.INT, 0));
        }
        return new Field(
                name,
                form,
                kind,
                primitive,
                nullable,
                nullElements,
                canEncrypt && dice.oneIn(7),
                owner,
                null,
                dice.oneIn(5) && form != Form.EMBEDDED ? "s_" + name : "",
                List.copyOf(nested));
    }

    private List<Index> indexes(Model model, boolean sharded) {
        List<String> candidates = model.storedLeaves().entrySet().stream()
                .filter(leaf -> leaf.getValue().isIndexable())
                .map(java.util.Map.Entry::getKey)
                .toList();
        List<Index> indexes = new ArrayList<>();
        for (int i = dice.upTo(4); i > 0; i--) {
            Index index = index(model, candidates, i, sharded);
            if (!index.properties().isEmpty()) {
                indexes.add(index);
            }
        }
        return List.copyOf(indexes);
    }

    private Index index(Model model, List<String> candidates, int number, boolean sharded) {
        List<String> properties = new ArrayList<>();
        boolean collection = false;
        boolean stored = false;
        for (String path : dice.some(candidates, 1 + dice.upTo(dice.oneIn(2) ? 2 : 0))) {
            Field field = java.util.Objects.requireNonNull(model.leaves().get(path));
            boolean multi = field.form().isCollection();
            if (!(multi && collection)) {
                collection |= multi;
                stored |= field.key() == null;
                properties.add(path + (!field.encrypted() && dice.oneIn(3) ? " desc" : ""));
            }
        }
        if (!stored) {
            properties.clear();
        }
        IndexScope scope = dice.oneIn(2) ? IndexScope.LOCAL : IndexScope.GLOBAL;
        IndexLayout layout = dice.anyOf(List.of(IndexLayout.values()));
        boolean whole = model.wide();
        if (layout == IndexLayout.KEY_LIST_PER_VALUE && scope == IndexScope.GLOBAL
                || whole && (layout == IndexLayout.ALL_PROPERTIES || layout == IndexLayout.INCLUDED_PROPERTIES)) {
            layout = IndexLayout.KEYS_ONLY;
        }
        boolean unique =
                layout != IndexLayout.KEY_LIST_PER_VALUE && dice.oneIn(6) && (scope == IndexScope.GLOBAL || !sharded);
        List<String> including =
                layout == IndexLayout.INCLUDED_PROPERTIES ? dice.some(includable(model), dice.upTo(2)) : List.of();
        return new Index(
                "by" + number,
                List.copyOf(properties),
                scope,
                layout,
                unique,
                including,
                ignoresCase(model, properties));
    }

    /** Of texts every other index is regardless of case. */
    private boolean ignoresCase(Model model, List<String> properties) {
        List<Field> texts = properties.stream()
                .map(text -> java.util.Objects.requireNonNull(model.leaves().get(text.replace(" desc", ""))))
                .filter(field -> field.compared() == Kind.STRING)
                .toList();
        boolean plain = texts.stream()
                .noneMatch(field -> field.encrypted() || field.form().isCollection());
        return !texts.isEmpty() && plain && dice.aside().oneIn(2);
    }

    private static List<String> includable(Model model) {
        return model.storedLeaves().entrySet().stream()
                .filter(leaf ->
                        leaf.getValue().key() == null && !leaf.getValue().form().isSpread())
                .map(java.util.Map.Entry::getKey)
                .toList();
    }

    /** The entity as an earlier version of the application declared it: some indexes missing, some otherwise. */
    public static Model earlier(long seed, Model model, String home) {
        Dice dice = new Dice(seed);
        boolean sharded = model.partitionKeys().stream()
                .anyMatch(field -> java.util.Objects.requireNonNull(field.key()).shards() > 0);
        RandomModel random = new RandomModel(seed);
        List<String> candidates = model.storedLeaves().entrySet().stream()
                .filter(leaf -> leaf.getValue().isIndexable())
                .map(java.util.Map.Entry::getKey)
                .toList();
        List<Index> indexes = new ArrayList<>();
        for (Index index : model.indexes()) {
            if (model.isOfComputed(index)) {
                // A method without an index computes nothing; other indexes of it come and go.
                boolean stays = model.computed().stream().anyMatch(index::isAt);
                if (stays || dice.aside().oneIn(2)) {
                    indexes.add(index);
                }
            } else if (dice.oneIn(3)) {
                Index other = random.index(model, candidates, 1, sharded);
                List<String> properties =
                        dice.oneIn(2) || other.properties().isEmpty() ? index.properties() : other.properties();
                indexes.add(new Index(
                        index.name(),
                        properties,
                        index.scope(),
                        fitting(index, other),
                        index.unique(),
                        fitting(index, other) == IndexLayout.INCLUDED_PROPERTIES ? other.including() : List.of(),
                        random.ignoresCase(model, properties)));
            } else if (!dice.oneIn(3)) {
                indexes.add(index);
            }
        }
        return model.with(home, List.copyOf(indexes));
    }

    private static IndexLayout fitting(Index index, Index other) {
        boolean list = other.layout() == IndexLayout.KEY_LIST_PER_VALUE
                && (index.unique() || index.scope() == IndexScope.GLOBAL);
        return list ? IndexLayout.KEYS_ONLY : other.layout();
    }
}
