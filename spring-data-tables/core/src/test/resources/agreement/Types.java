package odd;

import dev.tables.annotation.AllowScan;
import dev.tables.data.repository.Query;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.annotation.PersistenceCreator;

/** What the methods return, and what is on them. */
public final class Types {
    public record Names(int number, String lastName) {}

    public record Unknown(String nickname) {}

    public record Of<T>(T lastName) {}

    public record TwoWays(int number, String lastName) {
        public TwoWays(String nickname) {
            this(0, nickname);
        }
    }

    record HiddenTwoWays(int number, String lastName) {
        HiddenTwoWays(String nickname) {
            this(0, nickname);
        }
    }

    public interface Mail {
        String getEmail();
    }

    public interface MailAndMore extends Mail {
        boolean isActive();
    }

    public interface UnknownGetter {
        String getEmail();

        String getNickname();
    }

    public interface InheritsUnknown extends UnknownGetter {
        boolean isActive();
    }

    public interface Greeting {
        @Value("#{target.lastName}")
        String getText();
    }

    public interface GreetingAndMore extends Greeting {
        String getNickname();
    }

    public interface WithDefault {
        String getEmail();

        default String getNickname() {
            return getEmail();
        }
    }

    public interface Marker {}

    public static class NameClass {
        public NameClass(String lastName) {}
    }

    public static class UnknownArgument {
        public UnknownArgument(String lastName, String nickname) {}
    }

    public static class Chosen {
        public Chosen() {}

        public Chosen(String nickname) {}

        @PersistenceCreator
        public Chosen(int number) {}
    }

    public static class ChosenUnknown {
        public ChosenUnknown(int number) {}

        @PersistenceCreator
        public ChosenUnknown(String nickname) {}
    }

    public static class Empty {
        public String lastName;
    }

    public static class Ambiguous {
        public Ambiguous(int number) {}

        public Ambiguous(String lastName) {}
    }

    public enum Day {
        MONDAY
    }

    public static final class Amount extends Number {
        public int intValue() {
            return 0;
        }

        public long longValue() {
            return 0;
        }

        public float floatValue() {
            return 0;
        }

        public double doubleValue() {
            return 0;
        }
    }

    @Query("active")
    @Retention(RetentionPolicy.RUNTIME)
    public @interface QueryOfAll {}

    @AllowScan
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Scans {}
}
