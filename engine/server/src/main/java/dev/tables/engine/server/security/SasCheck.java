package dev.tables.engine.server.security;

import dev.tables.engine.signature.SasFields;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.SasTime;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The verification of shared access signatures, as specified in Microsoft's articles "Create a service SAS" and "Create
 * an account SAS". The signature is checked first, then the fields that the signature covers. Thread-safe.
 *
 * <p>An empty field is equivalent to an omitted one, because both result in the same signed text. A field that occurs
 * twice or contains a control character is rejected. With such a field, the signed text would be ambiguous, because the
 * text does not show which of two values counts, or where a field ends.
 */
final class SasCheck {
    private static final List<String> FIELDS = List.of(
            "sv", "tn", "ss", "srt", "sp", "st", "se", "spr", "sip", "si", "spk", "srk", "epk", "erk", "ses", "sig");
    private static final Pattern VERSION = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    /** The first protocol version that supports table SAS. */
    private static final String FIRST_OF_TABLES = "2012-02-12";
    /** The first protocol version that supports account SAS, and restrictions to addresses and protocols. */
    private static final String FIRST_OF_ACCOUNTS = "2015-04-05";

    private final AccountKeys keys;
    private final AccessPolicies policies;
    private final InstantSource clock;

    SasCheck(AccountKeys keys, AccessPolicies policies, InstantSource clock) {
        this.keys = keys;
        this.policies = policies;
        this.clock = clock;
    }

    /** Returns the permissions of a request with a shared access signature. */
    RequestPermissions accessOf(SignedRequest request) {
        Map<String, String> given = given(request);
        SasFields fields = SasFields.of(given);
        String signature = given.get("sig");
        if (signature == null || !isComplete(fields)) {
            throw Denied.unauthenticated();
        }
        if (!keys.haveSigned(fields.stringToSign(keys.account()), signature)) {
            throw Denied.unauthenticated("Signature did not match.");
        }
        return fields.isAccountSas() ? ofAccount(given, request) : ofTable(given, request);
    }

    private static Map<String, String> given(SignedRequest request) {
        Map<String, String> given = new HashMap<>();
        for (String field : FIELDS) {
            List<String> values = request.parameters(field);
            if (values.size() > 1) {
                throw Denied.unauthenticated("Field '" + field + "' of the shared access signature occurs twice.");
            }
            String value = values.isEmpty() ? "" : values.get(0);
            if (value.chars().anyMatch(Character::isISOControl)) {
                throw Denied.unauthenticated(
                        "Field '" + field + "' of the shared access signature contains a control character.");
            }
            if (!value.isEmpty()) {
                given.put(field, value);
            }
        }
        return given;
    }

    /** Returns whether all required fields of the kind of signature exist. */
    private static boolean isComplete(SasFields fields) {
        String version = fields.get("sv");
        if (version == null || !VERSION.matcher(version).matches()) {
            return false;
        }
        return fields.isAccountSas()
                ? version.compareTo(FIRST_OF_ACCOUNTS) >= 0
                : fields.isTableSas() && version.compareTo(FIRST_OF_TABLES) >= 0;
    }

    private RequestPermissions ofTable(Map<String, String> given, SignedRequest request) {
        AccessPolicy policy = policy(given);
        String permissions = either("sp", given, policy == null ? null : policy.permission());
        Instant expiry = time("se", given, policy == null ? null : policy.expiry());
        Instant start = time("st", given, policy == null ? null : policy.start());
        if (permissions == null || expiry == null) {
            throw Denied.unauthenticated(
                    "The shared access signature has no " + (expiry == null ? "expiry" : "permissions") + ".");
        }
        requireNow(start, expiry);
        if (String.valueOf(given.get("sv")).compareTo(FIRST_OF_ACCOUNTS) >= 0) {
            requireAddressAndProtocol(given, request);
        }
        return new TableSasAccess(sender(given), String.valueOf(given.get("tn")), permissions, range(given));
    }

    /** Returns a digest of the signature, which differs between any two shared access signatures. */
    private static String sender(Map<String, String> given) {
        byte[] signature = String.valueOf(given.get("sig")).getBytes(StandardCharsets.UTF_8);
        try {
            return "token "
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(signature));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("The Java runtime does not support SHA-256.", impossible);
        }
    }

    private static SasRange range(Map<String, String> given) {
        if (given.containsKey("srk") && !given.containsKey("spk")
                || given.containsKey("erk") && !given.containsKey("epk")) {
            throw Denied.unauthenticated(
                    "The shared access signature has field 'srk' without 'spk', or 'erk' without 'epk'.");
        }
        return new SasRange(given.get("spk"), given.get("srk"), given.get("epk"), given.get("erk"));
    }

    private RequestPermissions ofAccount(Map<String, String> given, SignedRequest request) {
        String permissions = given.get("sp");
        Instant expiry = time("se", given, null);
        if (permissions == null || expiry == null) {
            throw Denied.unauthenticated(
                    "The shared access signature has no " + (expiry == null ? "expiry" : "permissions") + ".");
        }
        requireNow(time("st", given, null), expiry);
        requireAddressAndProtocol(given, request);
        if (String.valueOf(given.get("ss")).indexOf('t') < 0) {
            throw Denied.service();
        }
        return new AccountSasAccess(sender(given), permissions, String.valueOf(given.get("srt")));
    }

    private @Nullable AccessPolicy policy(Map<String, String> given) {
        String name = given.get("si");
        if (name == null) {
            return null;
        }
        for (AccessPolicy one : policies.findByTable(String.valueOf(given.get("tn")))) {
            if (one.id().equals(name)) {
                return one;
            }
        }
        throw Denied.unauthenticated(
                "The shared access signature names a stored access policy that does not exist for the table.");
    }

    /**
     * Returns the value of a field from the shared access signature or from the policy. Fails if both contain a value,
     * as "Establishing a stored access policy" requires.
     */
    private static @Nullable String either(String field, Map<String, String> given, @Nullable String ofPolicy) {
        String own = given.get(field);
        boolean isInPolicy = ofPolicy != null && !ofPolicy.isEmpty();
        if (own != null && isInPolicy) {
            throw Denied.malformed(
                    "Field '" + field + "' is set in both the shared access signature and its stored access policy.");
        }
        return isInPolicy ? ofPolicy : own;
    }

    private static @Nullable Instant time(String field, Map<String, String> given, @Nullable Instant ofPolicy) {
        String text = either(field, given, ofPolicy == null ? null : ofPolicy.toString());
        if (text == null) {
            return null;
        }
        Instant time = SasTime.read(text);
        if (time == null) {
            throw Denied.unauthenticated("Field '" + field
                    + "' of the shared access signature is not a valid time. Expected for example"
                    + " 2030-01-31T12:00:00Z.");
        }
        return time;
    }

    private void requireNow(@Nullable Instant start, Instant expiry) {
        Instant now = clock.instant();
        if (start != null && now.isBefore(start)) {
            throw Denied.unauthenticated("Signature not valid in the specified time frame: it is not valid yet.");
        }
        if (!now.isBefore(expiry)) {
            throw Denied.unauthenticated("Signature not valid in the specified time frame: it has expired.");
        }
    }

    private static void requireAddressAndProtocol(Map<String, String> given, SignedRequest request) {
        String addresses = given.get("sip");
        if (addresses != null) {
            AddressRange range = AddressRange.read(addresses);
            if (range == null) {
                throw Denied.unauthenticated(
                        "Field 'sip' of the shared access signature is not an IP address or a range of IP"
                                + " addresses.");
            }
            if (!range.contains(request.remoteAddress())) {
                throw Denied.address(request.remoteAddress());
            }
        }
        String protocols = given.getOrDefault("spr", "https,http");
        if (!protocols.equals("https") && !protocols.equals("https,http")) {
            throw Denied.unauthenticated(
                    "Field 'spr' of the shared access signature is invalid. Expected 'https' or 'https,http'.");
        }
        if (protocols.equals("https") && !request.isSecure()) {
            throw Denied.protocol();
        }
    }
}
