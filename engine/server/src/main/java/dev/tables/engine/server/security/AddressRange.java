package dev.tables.engine.server.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The client addresses for which a shared access signature is valid: one address or a range.
 *
 * @param first the first address, as bytes
 * @param last the last address, as bytes
 */
record AddressRange(byte[] first, byte[] last) {
    /** The format of IP addresses. Host names must not match, because parsing would look them up. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:.]*");

    /** Parses a range, or returns null if the text is not one. */
    static @Nullable AddressRange read(String text) {
        int dash = text.indexOf('-');
        byte[] first = bytes(dash < 0 ? text : text.substring(0, dash));
        byte[] last = bytes(dash < 0 ? text : text.substring(dash + 1));
        return first == null || last == null || first.length != last.length ? null : new AddressRange(first, last);
    }

    boolean contains(String address) {
        byte[] bytes = bytes(address);
        return bytes != null
                && bytes.length == first.length
                && Arrays.compareUnsigned(bytes, first) >= 0
                && Arrays.compareUnsigned(bytes, last) <= 0;
    }

    private static byte @Nullable [] bytes(String address) {
        if (!ADDRESS.matcher(address).matches()) {
            return null;
        }
        try {
            return InetAddress.getByName(address).getAddress();
        } catch (UnknownHostException noAddress) {
            return null;
        }
    }
}
