package dev.tables.engine.signature;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The name of an account and one of its keys. Signs with HMAC-SHA256. Immutable and thread-safe. Neither
 * {@link #toString} nor any message contains the key.
 */
public final class AccountKey {
    /** The account of Azurite, Microsoft's emulator, for {@code UseDevelopmentStorage=true}. */
    public static final String DEVELOPMENT_ACCOUNT = "devstoreaccount1";

    private static final String DEVELOPMENT_KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
    /**
     * The format of account names. Azure permits 3 to 24 characters ("Naming storage accounts"), a Tables server 1 to
     * 63.
     */
    private static final Pattern ACCOUNT = Pattern.compile("[a-z0-9]{1,63}");

    private static final String HMAC = "HmacSHA256";
    private static final int LEAST_BYTES = 16;

    private final String account;
    private final byte[] key;
    private final Mac initialized;

    private AccountKey(String account, byte[] key) {
        this.account = account;
        this.key = key;
        this.initialized = mac(key);
    }

    /**
     * Creates a key of an account.
     *
     * @param account the account name, of lowercase letters and digits
     * @param base64 the key in Base64, as the portal shows it
     * @throws IllegalArgumentException if the name or the key is malformed, or the key has fewer than 16 bytes
     */
    public static AccountKey of(String account, String base64) {
        if (!ACCOUNT.matcher(account).matches()) {
            throw new IllegalArgumentException(
                    "Found an invalid account name. Expected lowercase letters and digits, for example myaccount.");
        }
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException notBase64) {
            throw unreadable();
        }
        if (bytes.length < LEAST_BYTES) {
            throw new IllegalArgumentException("The account key has " + bytes.length + " bytes, expected at least "
                    + LEAST_BYTES + " bytes. Create a key with: openssl rand -base64 48");
        }
        return new AccountKey(account, bytes);
    }

    private static IllegalArgumentException unreadable() {
        return new IllegalArgumentException(
                "The account key is not valid Base64. Copy it from the Azure portal, or create a key with:"
                        + " openssl rand -base64 48");
    }

    /**
     * Reads the account and key from a connection string, such as {@code AccountName=...;AccountKey=...;...}. For
     * {@code UseDevelopmentStorage=true}, returns the account and key of the emulator.
     *
     * @throws IllegalArgumentException if the connection string has no account or no key, for example because it
     *     contains a shared access signature instead
     */
    public static AccountKey fromConnectionString(String text) {
        Map<String, String> settings = new HashMap<>();
        for (String setting : text.split(";")) {
            int equals = setting.indexOf('=');
            if (equals > 0) {
                settings.put(
                        setting.substring(0, equals).strip().toLowerCase(Locale.ROOT),
                        setting.substring(equals + 1).strip());
            }
        }
        if ("true".equalsIgnoreCase(settings.get("usedevelopmentstorage"))) {
            return development();
        }
        String account = settings.get("accountname");
        String key = settings.get("accountkey");
        if (account == null || key == null) {
            throw new IllegalArgumentException(
                    "The connection string must contain both AccountName and AccountKey. The account key is needed to"
                            + " sign requests or a SAS.");
        }
        return of(account, key);
    }

    /**
     * Returns the account and key of the emulator. The key is public: use it only for tests and for servers that only
     * this machine can reach.
     */
    public static AccountKey development() {
        return of(DEVELOPMENT_ACCOUNT, DEVELOPMENT_KEY);
    }

    /** Returns the account name. */
    public String account() {
        return account;
    }

    /** Returns whether this is the key of the emulator, which is public. */
    public boolean isDevelopment() {
        return Arrays.equals(key, Base64.getDecoder().decode(DEVELOPMENT_KEY));
    }

    /** Returns the signature of a text, in Base64. */
    public String sign(String text) {
        return Base64.getEncoder().encodeToString(signature(text));
    }

    /**
     * Returns whether a signature matches a text. The comparison takes constant time, so that an attacker cannot guess
     * a signature byte by byte.
     *
     * @param signature the received signature, in Base64
     */
    public boolean verifySignature(String text, String signature) {
        byte[] expected = sign(text).getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] signature(String text) {
        return copy().doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private Mac copy() {
        try {
            return (Mac) initialized.clone();
        } catch (CloneNotSupportedException otherProvider) {
            return mac(key);
        }
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac;
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(
                    "This JDK does not provide " + HMAC + ". Use a standard JDK.", everyJdkHasIt);
        }
    }

    /** Returns a text that contains the account name, but not the key. */
    @Override
    public String toString() {
        return "key of account " + account;
    }
}
