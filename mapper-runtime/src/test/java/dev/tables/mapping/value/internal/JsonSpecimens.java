package dev.tables.mapping.value.internal;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.annotation.JsonTypeResolver;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.impl.StdTypeResolverBuilder;

/** Kinds of types, each with a value, and whether it is read back. */
final class JsonSpecimens {
    /** The fate of a value that is stored as JSON. */
    enum Expected {
        READ,
        REFUSED_TYPE,
        REFUSED_VALUE
    }

    /** A kind of type; {@code named} is in the message of a refusal. */
    record Kind(String name, JavaType type, Object value, Expected expected, String named) {
        @Override
        public String toString() {
            return name;
        }
    }

    private JsonSpecimens() {}

    /** Equal if all that it has is. */
    abstract static class Value {
        abstract Object content();

        @Override
        public final boolean equals(@Nullable Object other) {
            return other instanceof Value value
                    && value.getClass() == getClass()
                    && Objects.equals(value.content(), content());
        }

        @Override
        public final int hashCode() {
            return content().hashCode();
        }
    }

    enum Color {
        RED,
        GREEN
    }

    enum Twice {
        @JsonProperty("same")
        ONE,
        @JsonProperty("same")
        OTHER
    }

    enum Mistaken {
        ONE,
        OTHER;

        @JsonCreator
        static Mistaken of(String text) {
            return text.isEmpty() ? OTHER : ONE;
        }
    }

    /** Writes names of classes that nothing reads. */
    static final class OneWayNames extends StdTypeResolverBuilder {
        @Override
        public @Nullable TypeDeserializer buildTypeDeserializer(
                DeserializationContext context, JavaType base, Collection<NamedType> subtypes) {
            return null;
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes(@JsonSubTypes.Type(OneWayOne.class))
    @JsonTypeResolver(OneWayNames.class)
    interface OneWay {}

    record OneWayOne(String name) implements OneWay {}

    record Point(int x, int y) {}

    record Code(String text) {}

    record Line(Point from, List<Point> to, Optional<String> name) {}

    record Tree(String name, List<Tree> parts) {}

    record Nothing() {}

    static class Bean extends Value {
        private String name = "";

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        /** Follows from the name. */
        public int getLength() {
            return name.length();
        }

        @Override
        Object content() {
            return name;
        }
    }

    static final class LargerBean extends Bean {
        private int size = 7;

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }

        @Override
        Object content() {
            return List.<Object>of(getName(), size);
        }
    }

    static final class Cached extends Value {
        public String name = "n";
        private transient int hash = 5;

        @JsonIgnore
        private final String derived = "d";

        int hash() {
            return hash + derived.length();
        }

        @Override
        Object content() {
            return name;
        }
    }

    static final class Prefixed extends Value {
        private String mName = "n";

        public String getName() {
            return mName;
        }

        public void setName(String name) {
            mName = name;
        }

        @Override
        Object content() {
            return mName;
        }
    }

    static final class Created extends Value {
        private final String name;

        @JsonCreator
        Created(@JsonProperty("name") String name) {
            this.name = name;
        }

        public String getName() {
            return name;
        }

        @Override
        Object content() {
            return name;
        }
    }

    static final class ByValue extends Value {
        private final int number;

        @JsonCreator
        ByValue(int number) {
            this.number = number;
        }

        @JsonValue
        public int number() {
            return number;
        }

        @Override
        Object content() {
            return number;
        }
    }

    static final class AnnotatedKey extends Value {
        private final String text;

        @JsonCreator
        AnnotatedKey(String text) {
            this.text = text;
        }

        @JsonValue
        public String text() {
            return text;
        }

        @Override
        Object content() {
            return text;
        }
    }

    static final class TextKey extends Value {
        public String text;

        public TextKey(String text) {
            this.text = text;
        }

        @JsonCreator
        static TextKey of(@JsonProperty("text") String text) {
            return new TextKey(text);
        }

        @Override
        public String toString() {
            return text;
        }

        @Override
        Object content() {
            return text;
        }
    }

    static final class OtherTextKey extends Value {
        public String text;

        public OtherTextKey(String text) {
            this.text = text;
        }

        @JsonCreator
        static OtherTextKey of(@JsonProperty("text") String text) {
            return new OtherTextKey(text);
        }

        @Override
        public String toString() {
            return "key " + text;
        }

        @Override
        Object content() {
            return text;
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side, List<Shape> within) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(Cat.class), @JsonSubTypes.Type(value = Cow.class, name = "cow")})
    interface Animal {}

    record Cow(String name, List<Animal> calves) implements Animal {}

    record Cat(String name) implements Animal {}

    record Dog(String name) implements Animal {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface AnyClass {}

    record OneClass(String name) implements AnyClass {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    interface Unnamed {}

    record OneUnnamed(String name) implements Unnamed {}

    sealed interface Untold permits OneUntold {}

    record OneUntold(String name) implements Untold {}

    abstract static class Abstract {}

    static final class OfAbstract extends Abstract {
        public String name = "n";
    }

    static final class Hidden extends Value {
        private String name = "";

        Hidden named(String given) {
            name = given;
            return this;
        }

        @Override
        Object content() {
            return name;
        }
    }

    static final class HalfHidden extends Value {
        public int amount = 3;
        private String currency = "";

        HalfHidden in(String given) {
            currency = given;
            return this;
        }

        @Override
        Object content() {
            return List.<Object>of(amount, currency);
        }
    }

    static final class GetterAlone extends Value {
        private String inner = "";

        GetterAlone of(String given) {
            inner = given;
            return this;
        }

        public String getName() {
            return inner;
        }

        @Override
        Object content() {
            return inner;
        }
    }

    static final class FinalList extends Value {
        private final List<String> names = new ArrayList<>();

        FinalList with(String name) {
            names.add(name);
            return this;
        }

        public List<String> getNames() {
            return names;
        }

        @Override
        Object content() {
            return names;
        }
    }

    static final class NoCreator extends Value {
        private final String name;

        private NoCreator(String name, int ignored) {
            this.name = name;
        }

        static NoCreator of(String name) {
            return new NoCreator(name, 0);
        }

        public String getName() {
            return name;
        }

        @Override
        Object content() {
            return name;
        }
    }

    static final class ValueAlone extends Value {
        private final List<String> parts;

        private ValueAlone(List<String> parts, int ignored) {
            this.parts = parts;
        }

        static ValueAlone of(String part) {
            return new ValueAlone(List.of(part), 0);
        }

        @JsonValue
        public String text() {
            return String.join(",", parts);
        }

        @Override
        Object content() {
            return parts;
        }
    }

    final class Inner {
        public String name = "n";
    }

    static final class NamedList extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
        private String title = "";

        NamedList titled(String given) {
            title = given;
            return this;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof NamedList list && list.title.equals(title) && super.equals(other);
        }

        @Override
        public int hashCode() {
            return title.hashCode();
        }
    }

    static final class Holding extends Value {
        public Bean bean = new Bean();

        @Override
        Object content() {
            return bean;
        }
    }

    private static final class ExactDate extends Date {
        private static final long serialVersionUID = 1L;

        ExactDate() {
            super(5);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ExactDate;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>();
        read(kinds, "text", String.class, "a");
        read(kinds, "number", Integer.class, 1);
        read(kinds, "long", Long.class, 5L);
        read(kinds, "decimal", BigDecimal.class, new BigDecimal("1.50"));
        read(kinds, "instant", Instant.class, Instant.ofEpochSecond(1, 123456789));
        read(kinds, "date", LocalDate.class, LocalDate.of(2026, 11, 28));
        read(kinds, "uuid", UUID.class, new UUID(1, 2));
        read(kinds, "locale", Locale.class, Locale.forLanguageTag("de-DE"));
        read(kinds, "old date", Date.class, new Date(7));
        read(kinds, "constant", Color.class, Color.GREEN);
        read(kinds, "record", Point.class, new Point(1, 2));
        read(kinds, "record of a text", Code.class, new Code("c"));
        read(kinds, "record of records", Line.class, new Line(new Point(1, 2), List.of(), Optional.of("n")));
        read(kinds, "recursive", Tree.class, new Tree("a", List.of(new Tree("b", List.of()))));
        read(kinds, "nothing", Nothing.class, new Nothing());
        read(kinds, "bean", Bean.class, bean(new Bean()));
        read(kinds, "bean with fields that follow", Cached.class, new Cached());
        read(kinds, "bean of prefixed fields", Prefixed.class, new Prefixed());
        read(kinds, "created", Created.class, new Created("n"));
        read(kinds, "number by value", ByValue.class, new ByValue(3));
        read(kinds, "key by annotations", AnnotatedKey.class, new AnnotatedKey("k"));
        read(kinds, "key by toString", TextKey.class, new TextKey("k"));
        read(kinds, "key by another toString", OtherTextKey.class, new OtherTextKey("k"));
        read(kinds, "sealed", Shape.class, new Square(1, List.of(new Circle(2))));
        read(kinds, "named", Animal.class, new Cat("c"));
        read(kinds, "named beside others", Animal.class, new Cow("c", List.of(new Cat("d"))));
        read(kinds, "one of those named", Cow.class, new Cow("c", List.of()));
        read(kinds, "named by class", AnyClass.class, new OneClass("c"));
        read(kinds, "anything native", Object.class, List.<Object>of("a", 1, Map.of("b", true), 1L << 40, 1.5));
        refused(kinds, "without properties", Hidden.class, new Hidden().named("n"));
        refused(kinds, "with a hidden field", HalfHidden.class, new HalfHidden().in("EUR"));
        refused(kinds, "with a getter alone", GetterAlone.class, new GetterAlone().of("n"));
        refused(kinds, "with a final list", FinalList.class, new FinalList().with("n"));
        refused(kinds, "without creator", NoCreator.class, NoCreator.of("n"));
        refused(kinds, "value without creator", ValueAlone.class, ValueAlone.of("n"));
        refused(kinds, "sealed without names", Untold.class, new OneUntold("n"));
        refused(kinds, "abstract", Abstract.class, new OfAbstract());
        refused(kinds, "without names of subclasses", Unnamed.class, new OneUnnamed("n"));
        refused(kinds, "list with a field", NamedList.class, new NamedList().titled("t"));
        refused(kinds, "constants of one text", Twice.class, Twice.OTHER);
        refused(kinds, "constants that are read as others", Mistaken.class, Mistaken.OTHER);
        refused(kinds, "names that are not read", OneWay.class, new OneWayOne("n"));
        refused(kinds, "inner", Inner.class, new JsonSpecimens().new Inner());
        misfit(kinds, "subclass", Bean.class, bean(new LargerBean()), "LargerBean");
        misfit(kinds, "subclass within", Holding.class, holding(), "LargerBean");
        misfit(kinds, "not named", Animal.class, new Dog("d"), "Dog");
        misfit(kinds, "subclass of a date", Date.class, new ExactDate(), "ExactDate");
        misfit(kinds, "anything else", Object.class, Instant.EPOCH, "Instant");
        misfit(kinds, "small long as anything", Object.class, 5L, "Long");
        misfit(kinds, "set as anything", Object.class, List.of(Set.of(1)), "Set");
        misfit(kinds, "decimal as number", Number.class, new BigDecimal("1.50"), "BigDecimal");
        misfit(kinds, "small number as number", Number.class, BigInteger.ONE, "BigInteger");
        return kinds;
    }

    private static <B extends Bean> B bean(B bean) {
        bean.setName("n");
        return bean;
    }

    private static Holding holding() {
        Holding holding = new Holding();
        holding.bean = bean(new LargerBean());
        return holding;
    }

    private static void read(List<Kind> kinds, String name, Class<?> type, Object value) {
        kinds.add(new Kind(name, json(type), value, Expected.READ, ""));
    }

    private static void refused(List<Kind> kinds, String name, Class<?> type, Object value) {
        kinds.add(new Kind(name, json(type), value, Expected.REFUSED_TYPE, type.getSimpleName()));
    }

    private static void misfit(List<Kind> kinds, String name, Class<?> type, Object value, String named) {
        kinds.add(new Kind(name, json(type), value, Expected.REFUSED_VALUE, named));
    }

    private static JavaType json(Class<?> type) {
        return ExactJson.MAPPER.getTypeFactory().constructType(type);
    }
}
