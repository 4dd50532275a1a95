// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.mapping.query.predicate.ComparableProperty;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.query.predicate.TextProperty;
import javax.annotation.processing.Generated;

/**
 * The properties of {@link Customer}, to make an {@link EntityPredicate} of. Partition key: {@code region}. Row key: {@code number}.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class Customer_ {
    /** {@code region}, part of the partition key. */
    public static final TextProperty<Customer> region = new TextProperty<>("region");

    /** {@code number}, part of the row key. */
    public static final ComparableProperty<Customer, Long> number = new ComparableProperty<>("number");

    /** {@code name}. */
    public static final TextProperty<Customer> name = new TextProperty<>("name");

    /** {@code home}, a value object. */
    public static final HomeProperties home = new HomeProperties();

    /** {@code billing}, a value object. */
    public static final BillingProperties billing = new BillingProperties();

    /** {@code nickname}. */
    public static final TextProperty<Customer> nickname = new TextProperty<>("nickname");

    /** {@code rank}. */
    public static final ComparableProperty<Customer, Integer> rank = new ComparableProperty<>("rank");

    private Customer_() {}

    /** The properties of {@code home}. */
    public static final class HomeProperties {
        /** {@code home.street}. */
        public final TextProperty<Customer> street = new TextProperty<>("home.street");

        /** {@code home.city}. */
        public final TextProperty<Customer> city = new TextProperty<>("home.city");

        /** {@code home.position}, a value object. */
        public final HomePositionProperties position = new HomePositionProperties();

        private HomeProperties() {}
    }

    /** The properties of {@code home.position}. */
    public static final class HomePositionProperties {
        /** {@code home.position.latitude}. */
        public final ComparableProperty<Customer, Double> latitude = new ComparableProperty<>("home.position.latitude");

        /** {@code home.position.longitude}. */
        public final ComparableProperty<Customer, Double> longitude = new ComparableProperty<>("home.position.longitude");

        private HomePositionProperties() {}
    }

    /** The properties of {@code billing}. */
    public static final class BillingProperties {
        /** {@code billing.street}. */
        public final TextProperty<Customer> street = new TextProperty<>("billing.street");

        /** {@code billing.city}. */
        public final TextProperty<Customer> city = new TextProperty<>("billing.city");

        /** {@code billing.position}, a value object. */
        public final BillingPositionProperties position = new BillingPositionProperties();

        private BillingProperties() {}
    }

    /** The properties of {@code billing.position}. */
    public static final class BillingPositionProperties {
        /** {@code billing.position.latitude}. */
        public final ComparableProperty<Customer, Double> latitude = new ComparableProperty<>("billing.position.latitude");

        /** {@code billing.position.longitude}. */
        public final ComparableProperty<Customer, Double> longitude = new ComparableProperty<>("billing.position.longitude");

        private BillingPositionProperties() {}
    }
}
