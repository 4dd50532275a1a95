package dev.tables.engine.server.security;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.signature.SasRange;
import dev.tables.engine.signature.SharedKeyStringToSign;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The verification of requests signed with an account key ("Authorize with Shared Key"). Thread-safe. */
final class SharedKeyCheck {
    /** The maximum difference from the client's clock. Azure documents this maximum only for clocks that are behind. */
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(15);

    private static final Pattern CREDENTIALS = Pattern.compile("(?i:SharedKey(Lite)?) +([^: ]+):([^ ]+) *");
    private static final Pattern TOKEN = Pattern.compile("(?i:Bearer) .*");
    private static final String SECONDARY = "-secondary";

    private final AccountKeys keys;
    private final InstantSource clock;
    private volatile ParsedDate last = new ParsedDate("", Instant.EPOCH);

    SharedKeyCheck(AccountKeys keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /** Returns the permissions of the client, which include every operation. */
    RequestPermissions accessOf(SignedRequest request, String credentials) {
        if (TOKEN.matcher(credentials).matches()) {
            throw new RequestDeniedException(
                    ErrorCode.NO_AUTHENTICATION_INFORMATION,
                    "Server failed to authenticate the request. This server does not accept bearer tokens."
                            + " Use an account key or a shared access signature.");
        }
        Matcher found = CREDENTIALS.matcher(credentials);
        if (!found.matches()) {
            throw new RequestDeniedException(
                    ErrorCode.INVALID_AUTHENTICATION_INFO,
                    "The authentication information is not given in the correct format. Check the value of Authorization header.");
        }
        String date = date(request);
        requireRecent(date);
        boolean isForAccount = found.group(2).equals(keys.account());
        if (!isForAccount || !isSigned(request, found.group(1) != null, date, found.group(3))) {
            throw Denied.unauthenticated();
        }
        return OwnerAccess.INSTANCE;
    }

    private boolean isSigned(SignedRequest request, boolean inShort, String date, String signature) {
        boolean signed = false;
        for (String path : paths(request)) {
            String resource =
                    SharedKeyStringToSign.canonicalizedResource(keys.account(), path, request.parameter("comp"));
            String text = inShort
                    ? SharedKeyStringToSign.sharedKeyLite(date, resource)
                    : SharedKeyStringToSign.sharedKey(
                            request.method(),
                            request.header("Content-MD5"),
                            request.header("Content-Type"),
                            date,
                            resource);
            signed |= keys.haveSigned(text, signature);
        }
        return signed;
    }

    /**
     * Returns the paths that a client may have signed. At the secondary endpoint some clients sign the path as they
     * send it, and other clients sign the path of the primary endpoint.
     */
    private List<String> paths(SignedRequest request) {
        List<String> paths = new ArrayList<>();
        paths.add(request.rawPath());
        String secondary = "/" + keys.account() + SECONDARY;
        boolean isInPath =
                request.rawPath().equals(secondary) || request.rawPath().startsWith(secondary + "/");
        if (request.usesSecondaryEndpoint() && isInPath) {
            paths.add("/" + keys.account() + request.rawPath().substring(secondary.length()));
        }
        return paths;
    }

    private static String date(SignedRequest request) {
        String own = request.header("x-ms-date");
        String date = own != null ? own : request.header("Date");
        if (date == null) {
            throw Denied.unauthenticated();
        }
        return date;
    }

    private void requireRecent(String date) {
        if (Duration.between(time(date), clock.instant()).abs().compareTo(CLOCK_SKEW) > 0) {
            throw Denied.unauthenticated();
        }
    }

    /**
     * Parses a date. The last date is cached, because dates have no fractions of seconds, so that many requests have
     * the same date.
     */
    private Instant time(String date) {
        ParsedDate read = last;
        if (!read.text.equals(date)) {
            try {
                read = new ParsedDate(
                        date,
                        ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                                .toInstant());
            } catch (DateTimeException unreadable) {
                throw Denied.unauthenticated();
            }
            last = read;
        }
        return read.time;
    }

    /** A date header as it was sent, and the time that it represents. */
    private record ParsedDate(String text, Instant time) {}

    /** Permissions for every operation. */
    private enum OwnerAccess implements RequestPermissions {
        INSTANCE;

        @Override
        public String principal() {
            return OWNER_PRINCIPAL;
        }

        @Override
        public void check(AccountAccess operation) {
            // The owner may.
        }

        @Override
        public void check(RowAccess operation, String table) {
            // The owner may.
        }

        @Override
        public SasRange permittedKeyRange(String table) {
            return SasRange.ALL;
        }
    }
}
