package dev.tables.engine.signature;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a SAS as text, with its string to sign, as specified in Microsoft's articles "Create a service SAS" and
 * "Create an account SAS". Immutable.
 *
 * <p>The signature covers the text exactly as it was given: if a time is formatted differently, the signature differs
 * too.
 */
public final class SasFields {
    /** The version that Microsoft's Java client uses; every current service supports it. */
    static final String VERSION = "2020-12-06";

    private static final String PROTOCOL_AND_ADDRESS = "2015-04-05";
    private static final String NAMED_SERVICE = "2015-02-21";
    private static final String ENCRYPTION_SCOPE = "2020-12-06";

    private final Map<String, String> fields;

    private SasFields(Map<String, String> fields) {
        this.fields = fields;
    }

    /** Creates the fields from a decoded query; other parameters are allowed and ignored. */
    public static SasFields of(Map<String, String> query) {
        return new SasFields(new LinkedHashMap<>(query));
    }

    /** Returns a field as it was given, or null if it does not exist. */
    public @Nullable String get(String name) {
        return fields.get(name);
    }

    /** Returns whether these are the fields of an account SAS. */
    public boolean isAccountSas() {
        return fields.containsKey("ss") && fields.containsKey("srt");
    }

    /** Returns whether these are the fields of a SAS for one table. */
    public boolean isTableSas() {
        return !isAccountSas() && fields.containsKey("tn");
    }

    /** Returns the string to sign for the version {@code sv} of the SAS, of a table or of an account. */
    public String stringToSign(String account) {
        return isAccountSas() ? textOfAccount(account) : textOfTable(account);
    }

    private String textOfTable(String account) {
        String version = text("sv");
        String table = "/" + account + "/" + text("tn").toLowerCase(Locale.ROOT);
        String resource = version.compareTo(NAMED_SERVICE) >= 0 ? "/table" + table : table;
        String start = text("sp") + "\n" + text("st") + "\n" + text("se") + "\n" + resource + "\n" + text("si") + "\n";
        String range = text("spk") + "\n" + text("srk") + "\n" + text("epk") + "\n" + text("erk");
        return version.compareTo(PROTOCOL_AND_ADDRESS) >= 0
                ? start + text("sip") + "\n" + text("spr") + "\n" + version + "\n" + range
                : start + version + "\n" + range;
    }

    private String textOfAccount(String account) {
        StringBuilder lines = new StringBuilder(account).append('\n');
        for (String field : new String[] {"sp", "ss", "srt", "st", "se", "sip", "spr", "sv"}) {
            lines.append(text(field)).append('\n');
        }
        return text("sv").compareTo(ENCRYPTION_SCOPE) >= 0
                ? lines.append(text("ses")).append('\n').toString()
                : lines.toString();
    }

    private String text(String name) {
        return fields.getOrDefault(name, "");
    }

    /** Returns these fields with their signature, as a query string without question mark. */
    String sign(AccountKey key) {
        StringBuilder query = new StringBuilder();
        fields.forEach((name, value) ->
                query.append(name).append('=').append(encoded(value)).append('&'));
        return query.append("sig=")
                .append(encoded(key.sign(stringToSign(key.account()))))
                .toString();
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns the names of the fields without their values, which are secret. */
    @Override
    public String toString() {
        return "fields " + fields.keySet();
    }
}
