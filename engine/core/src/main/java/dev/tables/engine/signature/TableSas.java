package dev.tables.engine.signature;

import dev.tables.engine.adapter.RowRules;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes shared access signatures of one table: tokens that let their holder read or write some rows of it for some time, at our server and
 * at Azure.
 *
 * <pre>{@code
 * String token = TableSas.of("staff")
 *         .permitting(SasPermission.READ)
 *         .within(SasRange.partition("sales"))
 *         .until(Instant.now().plus(Duration.ofHours(1)))
 *         .signedBy(key);
 * }</pre>
 *
 * <p>A token is revoked by changing the key that has signed it, or before by changing the {@linkplain #underPolicy stored access policy}
 * that it names. Who has a token has its rights: pass it over HTTPS only. Immutable; each method returns a changed copy.
 */
public final class TableSas {
    private static final int LONGEST_POLICY_NAME = 64;

    private final String table;
    private final Map<String, String> fields;

    private TableSas(String table, Map<String, String> fields) {
        this.table = table;
        this.fields = fields;
    }

    /**
     * A token of a table, which permits nothing yet.
     *
     * @throws dev.tables.engine.InvalidTableNameException if no table can have that name
     */
    public static TableSas of(String table) {
        RowRules.checkTableName(table);
        return new TableSas(table, Map.of());
    }

    /** The table it is for. */
    public String table() {
        return table;
    }

    /** Permits this, and nothing else. */
    public TableSas permitting(Collection<SasPermission> permissions) {
        return with("sp", SasPermission.letters(permissions));
    }

    /** Permits this, and nothing else. */
    public TableSas permitting(SasPermission... permissions) {
        return permitting(List.of(permissions));
    }

    /**
     * For these rows only: reads do not show others, and writes of others are refused.
     *
     * @throws IllegalArgumentException if the range ends with an empty key, or is of the partition with the empty key: a token cannot say
     *     that, for an empty field is the same as none; and if a key has a character that no key can have
     */
    public TableSas within(SasRange range) {
        requireExpressible(range);
        return with("spk", range.startPartition())
                .with("srk", range.startRow())
                .with("epk", range.endPartition())
                .with("erk", range.endRow());
    }

    private static void requireExpressible(SasRange range) {
        boolean endsEmpty = "".equals(range.endPartition()) || "".equals(range.endRow());
        if (endsEmpty || "".equals(range.startPartition()) && range.startRow() != null) {
            throw new IllegalArgumentException(
                    "Found a range bounded by an empty key, expected keys that are not empty: in a token an"
                            + " empty bound is no bound. Move the rows to another partition, or give a token without the bound.");
        }
        for (String key :
                new @Nullable String[] {range.startPartition(), range.startRow(), range.endPartition(), range.endRow()
                }) {
            if (key != null && key.chars().anyMatch(character -> character < ' ')) {
                throw new IllegalArgumentException(
                        "Found a range bounded by a key with a control character, expected keys that rows can have.");
            }
        }
    }

    /**
     * Valid from then on; at once if not set. Clocks differ: leave it out, or set it a quarter of an hour back, if it is to be used at once.
     */
    public TableSas from(Instant start) {
        return with("st", SasTime.text(start));
    }

    /** Valid until then, to the second. */
    public TableSas until(Instant expiry) {
        return with("se", SasTime.text(expiry));
    }

    /** Valid over HTTPS only. */
    public TableSas overHttpsOnly() {
        return with("spr", "https");
    }

    /**
     * Valid for clients at an address, or at addresses from one to another, as {@code 10.0.0.1-10.0.0.9}.
     *
     * @throws IllegalArgumentException if it has characters that no address has
     */
    public TableSas fromAddresses(String addresses) {
        if (!addresses.matches("[0-9a-fA-F.:]+(-[0-9a-fA-F.:]+)?")) {
            throw new IllegalArgumentException(
                    "Found addresses in another form, expected one such as 10.0.0.1, or a range such as"
                            + " 10.0.0.1-10.0.0.9.");
        }
        return with("sip", addresses);
    }

    /**
     * Takes what is not said here of a policy that is stored with the table (its ACL), which can be changed and deleted later, and with it
     * the token. What is said in both, the service refuses.
     *
     * @throws IllegalArgumentException if the name is empty or has more than 64 characters
     */
    public TableSas underPolicy(String name) {
        if (name.isEmpty() || name.length() > LONGEST_POLICY_NAME) {
            throw new IllegalArgumentException("Found a policy's name of " + name.length()
                    + " characters, expected 1 to " + LONGEST_POLICY_NAME + ".");
        }
        return with("si", name);
    }

    /** What it permits; empty if a policy says it. */
    public Set<SasPermission> permissions() {
        Set<SasPermission> permitted = EnumSet.noneOf(SasPermission.class);
        String letters = fields.getOrDefault("sp", "");
        for (SasPermission one : SasPermission.values()) {
            if (letters.indexOf(one.letter()) >= 0) {
                permitted.add(one);
            }
        }
        return permitted;
    }

    /**
     * The token: a query without question mark, whose values are encoded.
     *
     * @throws IllegalStateException if it has neither permissions and an expiry nor a policy that says them
     */
    public String signedBy(AccountKey key) {
        boolean isComplete = fields.containsKey("si")
                || fields.containsKey("se") && !fields.getOrDefault("sp", "").isEmpty();
        if (!isComplete) {
            throw new IllegalStateException("Found a token of table '" + table + "' without "
                    + (fields.containsKey("se") ? "permissions" : "an expiry")
                    + ", expected both permissions and an expiry, or a policy that says them.");
        }
        Map<String, String> all = new LinkedHashMap<>();
        all.put("sv", SasFields.VERSION);
        all.put("tn", table);
        all.putAll(fields);
        return SasFields.of(all).signedBy(key);
    }

    private TableSas with(String field, @Nullable String value) {
        Map<String, String> changed = new LinkedHashMap<>(fields);
        if (value == null) {
            changed.remove(field);
        } else {
            changed.put(field, value);
        }
        return new TableSas(table, changed);
    }

    /** The table; nothing that is secret. */
    @Override
    public String toString() {
        return "token of table " + table;
    }
}
