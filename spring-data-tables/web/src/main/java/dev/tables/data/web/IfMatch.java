package dev.tables.data.web;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code If-Match} of a request, as an argument of a controller method.
 * <pre>{@code
 * @PutMapping("/{number}")
 * ResponseEntity<Employee> put(@PathVariable int number, @RequestBody Change change, IfMatch match) {
 *     Employee employee = employees.findById(key(number)).orElseThrow(…);
 *     match.requireMatch(employee.version());
 *     return EntityETags.ok(employees.save(change.of(employee)), Employee::version);
 * }
 * }</pre>
 *
 * <p>{@link #requireMatch} compares the header with the entity that was read. If the entity changes between the read
 * and the save, the save fails, because the store compares versions. To save without a read, use {@link #version}.
 */
public final class IfMatch {
    private static final String TAG = "(?:[Ww]/)?\"[\\x21\\x23-\\x7E\\x80-\\xFF]*\"";
    private static final Pattern ONE = Pattern.compile(TAG);
    private static final Pattern SEVERAL =
            Pattern.compile("[ \\t,]*" + TAG + "(?:[ \\t]*,[ \\t]*(?:" + TAG + ")?)*[ \\t]*");

    private final boolean present;
    private final boolean any;
    private final List<String> versions;

    private IfMatch(boolean present, boolean any, List<String> versions) {
        this.present = present;
        this.any = any;
        this.versions = versions;
    }

    /**
     * Reads the header.
     *
     * @param header the value of the header, or null if the request does not have it
     * @throws PreconditionFailedException with status 400 if it is neither {@code *} nor a list of ETags
     */
    public static IfMatch of(@Nullable String header) {
        if (header == null) {
            return new IfMatch(false, false, List.of());
        }
        if (header.strip().equals("*")) {
            return new IfMatch(true, true, List.of());
        }
        if (!SEVERAL.matcher(header).matches()) {
            throw PreconditionFailedException.forMalformedETag();
        }
        List<String> versions = new ArrayList<>();
        Matcher tags = ONE.matcher(header);
        while (tags.find()) {
            versions.add(EntityETags.version(tags.group()));
        }
        return new IfMatch(true, false, List.copyOf(versions));
    }

    static boolean isTag(String text) {
        return ONE.matcher(text).matches();
    }

    /** Returns whether the request has the header. */
    public boolean isPresent() {
        return present;
    }

    /** Returns whether the header is {@code *}, which matches any version of an existing entity. */
    public boolean isAny() {
        return any;
    }

    /**
     * Checks that the request has the header and that the header matches the stored entity.
     *
     * @param version the version of the stored entity, null if the entity does not exist
     * @throws PreconditionFailedException with status 428 if the request does not have the header, 412 if the header
     *     does not match
     */
    public void requireMatch(@Nullable Object version) {
        if (!present) {
            throw PreconditionFailedException.forMissingHeader();
        }
        requireMatchIfPresent(version);
    }

    /**
     * Checks that the header matches the stored entity, if the request has the header. Without the header, every
     * version is accepted.
     *
     * @throws PreconditionFailedException with status 412 if the header does not match
     */
    public void requireMatchIfPresent(@Nullable Object version) {
        boolean met = !present
                || version != null && (any || versions.contains(EntityETags.version(EntityETags.format(version))));
        if (!met) {
            throw PreconditionFailedException.forChangedResource();
        }
    }

    /**
     * Returns the single version in the header. Use this version to save, delete or merge an entity without a read,
     * because the store compares versions.
     *
     * @throws PreconditionFailedException with status 428 if the request does not have the header, 400 if the header is
     *     {@code *} or contains several versions
     */
    public String version() {
        if (!present) {
            throw PreconditionFailedException.forMissingHeader();
        }
        if (versions.size() != 1) {
            throw PreconditionFailedException.forSeveralETags();
        }
        return versions.get(0);
    }
}
