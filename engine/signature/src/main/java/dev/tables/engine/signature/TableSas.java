package dev.tables.engine.signature;

import dev.tables.engine.rules.RowRules;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A shared access signature for one table. The token permits its holder to read or write rows of the table for a
 * limited time, on a Tables server and on Azure.
 * <pre>{@code
 * String token = TableSas.of("staff")
 *         .withPermissions(SasPermission.READ)
 *         .forKeyRange(SasRange.partition("sales"))
 *         .validUntil(Instant.now().plus(Duration.ofHours(1)))
 *         .sign(key);
 * }</pre>
 *
 * <p>To revoke a token, change the key that signed it. A token that names a {@linkplain #withPolicy stored access
 * policy} is also revoked by changing the policy. Every holder of a token has its rights, so send it only over HTTPS.
 * Immutable; each method returns a changed copy.
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
     * Creates a token for a table, without any permissions yet.
     *
     * @throws dev.tables.engine.InvalidTableNameException if the table name is invalid
     */
    public static TableSas of(String table) {
        RowRules.checkTableName(table);
        return new TableSas(table, Map.of());
    }

    /** Returns the name of the table. */
    public String table() {
        return table;
    }

    /** Permits only these operations. */
    public TableSas withPermissions(Collection<SasPermission> permissions) {
        return with("sp", SasPermission.letters(permissions));
    }

    /** Permits only these operations. */
    public TableSas withPermissions(SasPermission... permissions) {
        return withPermissions(List.of(permissions));
    }

    /**
     * Restricts the token to these rows: reads do not return other rows, and writes of other rows are refused.
     *
     * @throws IllegalArgumentException if a key contains a control character, or if the last partition key or row key
     *     is empty. Also thrown if the first partition key is empty and a first row key is set. A SAS cannot express a
     * range with one of these bounds, because an empty field counts as missing.
     */
    public TableSas forKeyRange(SasRange range) {
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
                    "The SAS range has an empty key as a bound. A SAS cannot express this: it treats an empty key as no"
                            + " bound. Omit the bound, which permits access to more rows, or store the rows under keys"
                            + " that are not empty.");
        }
        for (String key :
                new @Nullable String[] {range.startPartition(), range.startRow(), range.endPartition(), range.endRow()
                }) {
            if (key != null && key.chars().anyMatch(character -> character < ' ')) {
                throw new IllegalArgumentException(
                        "A key of the SAS range contains a control character. Partition keys and row keys cannot"
                                + " contain control characters.");
            }
        }
    }

    /**
     * Sets the start of validity; by default the token is valid immediately. Clocks differ: for immediate use, do not
     * set the start, or set it 15 minutes back.
     */
    public TableSas validFrom(Instant start) {
        return with("st", SasTime.text(start));
    }

    /** Sets the expiry, with a precision of one second. */
    public TableSas validUntil(Instant expiry) {
        return with("se", SasTime.text(expiry));
    }

    /** Restricts the token to HTTPS. */
    public TableSas httpsOnly() {
        return with("spr", "https");
    }

    /**
     * Restricts the token to clients at an IP address or in a range of addresses, such as {@code 10.0.0.1-10.0.0.9}.
     *
     * @throws IllegalArgumentException if the text contains characters that no address contains
     */
    public TableSas forIpRange(String addresses) {
        if (!addresses.matches("[0-9a-fA-F.:]+(-[0-9a-fA-F.:]+)?")) {
            throw new IllegalArgumentException(
                    "Found invalid IP addresses. Expected one address such as 10.0.0.1, or a range such as 10.0.0.1-10.0.0.9.");
        }
        return with("sip", addresses);
    }

    /**
     * Adopts the fields that are not set here from a stored access policy of the table (its ACL). If the policy is
     * changed or deleted later, the rights of the token change, too. The service rejects a token if the token and the
     * policy set the same field.
     *
     * @throws IllegalArgumentException if the name is empty or has more than 64 characters
     */
    public TableSas withPolicy(String name) {
        if (name.isEmpty() || name.length() > LONGEST_POLICY_NAME) {
            throw new IllegalArgumentException("Found a policy name with " + name.length()
                    + " characters, expected 1 to " + LONGEST_POLICY_NAME + ".");
        }
        return with("si", name);
    }

    /** Returns the permissions of the token; empty if a stored access policy defines them. */
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
     * Signs the token. Returns the token as a query string with encoded values, without a question mark.
     *
     * @throws IllegalStateException if the token names no stored access policy and lacks permissions or an expiry
     */
    public String sign(AccountKey key) {
        boolean isComplete = fields.containsKey("si")
                || fields.containsKey("se") && !fields.getOrDefault("sp", "").isEmpty();
        if (!isComplete) {
            throw new IllegalStateException("Found a SAS for table '" + table + "' without "
                    + (fields.containsKey("se") ? "permissions" : "an expiry")
                    + ". Set permissions and an expiry, or name a stored access policy that has them.");
        }
        Map<String, String> all = new LinkedHashMap<>();
        all.put("sv", SasFields.VERSION);
        all.put("tn", table);
        all.putAll(fields);
        return SasFields.of(all).sign(key);
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

    /** Returns a text that contains the table name, but no secrets. */
    @Override
    public String toString() {
        return "shared access signature for table " + table;
    }
}
