package dev.tables.engine.signature;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes shared access signatures of an account's tables: tokens for all tables, which can create, delete and list tables too if they are
 * given the right.
 *
 * <pre>{@code
 * String token = AccountSas.of("rwdlau", "sco").validUntil(expiry).sign(key);
 * }</pre>
 *
 * <p>Give a {@link TableSas} where it is enough: this one knows no ranges of keys and no policies. Immutable; each method returns a changed
 * copy.
 */
public final class AccountSas {
    private static final String PERMISSIONS = "rwdlacuptf";
    private static final String TYPES = "sco";

    private final Map<String, String> fields;

    private AccountSas(Map<String, String> fields) {
        this.fields = fields;
    }

    /**
     * A token that permits this.
     *
     * @param permissions letters of {@code rwdlacu}: read, write, delete, list, add, create, update
     * @param types letters of {@code sco}: the service with its list of tables, tables, rows
     * @throws IllegalArgumentException if either is empty or has other letters, or one twice
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

    /** Valid from then on; at once if not set. */
    public AccountSas validFrom(Instant start) {
        return with("st", SasTime.text(start));
    }

    /** Valid until then, to the second. */
    public AccountSas validUntil(Instant expiry) {
        return with("se", SasTime.text(expiry));
    }

    /** Valid over HTTPS only. */
    public AccountSas httpsOnly() {
        return with("spr", "https");
    }

    /**
     * The token: a query without question mark, whose values are encoded.
     *
     * @throws IllegalStateException if it has no expiry
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
