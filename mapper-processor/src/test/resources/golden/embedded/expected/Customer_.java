// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import javax.annotation.processing.Generated;

/** The properties of {@link Customer}, for building an {@link EntityPredicate}. */
@Generated("dev.tables.processor.MapperProcessor")
public final class Customer_ {
    /** Property {@code region}, a component of the partition key. */
    public static final TextProperty<Customer> region = new TextProperty<>("region");

    /** Property {@code number}, a component of the row key. */
    public static final ComparableProperty<Customer, Long> number = new ComparableProperty<>("number");

    /** Property {@code name}. */
    public static final TextProperty<Customer> name = new TextProperty<>("name");

    /** Value object {@code home}. */
    public static final HomeProperties home = new HomeProperties();

    /** Value object {@code billing}. */
    public static final BillingProperties billing = new BillingProperties();

    /** Property {@code nickname}. */
    public static final TextProperty<Customer> nickname = new TextProperty<>("nickname");

    /** Property {@code rank}. */
    public static final ComparableProperty<Customer, Integer> rank = new ComparableProperty<>("rank");

    private Customer_() {}

    /** The properties of {@code home}. */
    public static final class HomeProperties {
        /** Property {@code home.street}. */
        public final TextProperty<Customer> street = new TextProperty<>("home.street");

        /** Property {@code home.city}. */
        public final TextProperty<Customer> city = new TextProperty<>("home.city");

        /** Value object {@code home.position}. */
        public final HomePositionProperties position = new HomePositionProperties();

        private HomeProperties() {}
    }

    /** The properties of {@code home.position}. */
    public static final class HomePositionProperties {
        /** Property {@code home.position.latitude}. */
        public final ComparableProperty<Customer, Double> latitude = new ComparableProperty<>("home.position.latitude");

        /** Property {@code home.position.longitude}. */
        public final ComparableProperty<Customer, Double> longitude =
                new ComparableProperty<>("home.position.longitude");

        private HomePositionProperties() {}
    }

    /** The properties of {@code billing}. */
    public static final class BillingProperties {
        /** Property {@code billing.street}. */
        public final TextProperty<Customer> street = new TextProperty<>("billing.street");

        /** Property {@code billing.city}. */
        public final TextProperty<Customer> city = new TextProperty<>("billing.city");

        /** Value object {@code billing.position}. */
        public final BillingPositionProperties position = new BillingPositionProperties();

        private BillingProperties() {}
    }

    /** The properties of {@code billing.position}. */
    public static final class BillingPositionProperties {
        /** Property {@code billing.position.latitude}. */
        public final ComparableProperty<Customer, Double> latitude =
                new ComparableProperty<>("billing.position.latitude");

        /** Property {@code billing.position.longitude}. */
        public final ComparableProperty<Customer, Double> longitude =
                new ComparableProperty<>("billing.position.longitude");

        private BillingPositionProperties() {}
    }
}
