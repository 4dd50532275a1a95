package dev.tables.engine.server.security;

import dev.tables.engine.signature.AccountKey;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one or two keys of an account. Both keys are valid, so that clients can switch to a new key before the old one is
 * removed.
 *
 * @param keys the keys, all of the same account
 */
public record AccountKeys(List<AccountKey> keys) {
    private static final int MOST = 2;

    /** Checks that there are one or two keys, of the same account. */
    public AccountKeys {
        keys = List.copyOf(keys);
        if (keys.isEmpty() || keys.size() > MOST) {
            throw new IllegalArgumentException("Found " + keys.size() + " account keys. Expected one or two.");
        }
        if (keys.stream().map(AccountKey::account).distinct().count() > 1) {
            throw new IllegalArgumentException("Found keys of two accounts. Expected both keys of one account.");
        }
    }

    /**
     * Creates the keys of an account from texts.
     *
     * @param second a second key, or null
     * @throws IllegalArgumentException if the name or a key has an invalid format
     */
    public static AccountKeys of(String account, String first, @Nullable String second) {
        AccountKey key = AccountKey.of(account, first);
        return new AccountKeys(second == null ? List.of(key) : List.of(key, AccountKey.of(account, second)));
    }

    /**
     * Returns the public account and key of Azurite, Microsoft's emulator. Use this account and key only for an address
     * that no other machine can reach.
     */
    public static AccountKeys development() {
        return new AccountKeys(List.of(AccountKey.development()));
    }

    /** Returns the account's name. */
    public String account() {
        return keys.get(0).account();
    }

    /** Returns whether a signature of a text was created with either key. */
    boolean haveSigned(String text, String signature) {
        boolean signed = false;
        for (AccountKey key : keys) {
            signed |= key.verifySignature(text, signature);
        }
        return signed;
    }

    /** Returns whether one of the keys is publicly known. */
    boolean arePublic() {
        return keys.stream().anyMatch(AccountKey::isDevelopment);
    }

    /**
     * Fails if one of the keys is publicly known and other machines can reach the address.
     *
     * @throws IllegalStateException with the reason
     */
    void requireSafeAt(InetAddress address) {
        if (!address.isLoopbackAddress() && arePublic()) {
            throw new IllegalStateException(
                    "The server uses Azurite's well-known key, but other machines can reach its address "
                            + address.getHostAddress()
                            + ". Set an account key (create one with openssl rand -base64 48), or listen on"
                            + " 127.0.0.1.");
        }
    }
}
