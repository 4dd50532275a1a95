package dev.tables.engine.signature;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An account SAS: a shared access signature for all tables of an account. With the right permissions, it can also
 * create, delete and list tables.
 * <pre>{@code
 * String token = AccountSas.of("rwdlau", "sco").validUntil(expiry).sign(key);
 * }</pre>
 *
 * <p>Prefer a {@link TableSas} where it is enough: an account SAS supports neither key ranges nor stored access
 * policies. Immutable; each method returns a changed copy.
 */
public final class AccountSas {
    private static final String PERMISSIONS = "rwdlacuptf";
    private static final String TYPES = "sco";

    private final Map<String, String> fields;

    private AccountSas(Map<String, String> fields) {
        this.fields = fields;
    }

    /**
     * Creates an account SAS with these permissions.
     *
     * @param permissions letters of {@code rwdlacu}: read, write, delete, list, add, create, update
     * @param types letters of {@code sco}: the service with its list of tables, tables, rows
     * @throws IllegalArgumentException if either is empty, contains another letter, or contains a letter twice
     */
    public static AccountSas of(String permissions, String types) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("sp", inOrder("permissions", permissions, PERMISSIONS));
        fields.put("ss", "t");
        fields.put("srt", inOrder("resource types", types, TYPES));
        return new AccountSas(fields);
    }

    private static String inOrder(String what, String letters, String all) {
        StringBuilder ordered = new StringBuilder();
        for (char letter : all.toCharArray()) {
            if (letters.indexOf(letter) >= 0) {
                ordered.append(letter);
            }
        }
        if (letters.isEmpty() || ordered.length() != letters.length()) {
            throw new IllegalArgumentException("Found SAS " + what + " '" + letters
                    + "'. Use one or more of the letters '" + all + "', each at most once.");
        }
        return ordered.toString();
    }

    /** Sets the start of validity; by default the token is valid immediately. */
    public AccountSas validFrom(Instant start) {
        return with("st", SasTime.text(start));
    }

    /** Sets the expiry, with a precision of one second. */
    public AccountSas validUntil(Instant expiry) {
        return with("se", SasTime.text(expiry));
    }

    /** Restricts the token to HTTPS. */
    public AccountSas httpsOnly() {
        return with("spr", "https");
    }

    /**
     * Signs the token. Returns the token as a query string with encoded values, without a question mark.
     *
     * @throws IllegalStateException if the token has no expiry
     */
    public String sign(AccountKey key) {
        if (!fields.containsKey("se")) {
            throw new IllegalStateException("The account SAS has no expiry. Call until(...) before you sign the SAS.");
        }
        Map<String, String> all = new LinkedHashMap<>();
        all.put("sv", SasFields.VERSION);
        all.putAll(fields);
        return SasFields.of(all).sign(key);
    }

    private AccountSas with(String field, String value) {
        Map<String, String> changed = new LinkedHashMap<>(fields);
        changed.put(field, value);
        return new AccountSas(changed);
    }
}
