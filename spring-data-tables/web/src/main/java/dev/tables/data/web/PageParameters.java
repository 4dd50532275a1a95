package dev.tables.data.web;

import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.data.domain.Pageable;
import org.springframework.data.web.PageableHandlerMethodArgumentResolver;
import org.springframework.data.web.SortArgumentResolver;
import org.springframework.web.context.request.NativeWebRequest;

/**
 * The page parameters of a request, with Spring Data's names, defaults and bounds. Unlike Spring Data, this class
 * rejects an invalid page size, and any page number except that of the first page.
 */
final class PageParameters extends PageableHandlerMethodArgumentResolver {
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,100}");
    private static final int SIZE_WITHOUT_DEFAULT = 20;

    private String afterParameter = "after";

    PageParameters(SortArgumentResolver sorts) {
        super(sorts);
    }

    void setPageTokenParameterName(String name) {
        afterParameter = name;
    }

    /** Returns the sort order and the other page parameters, as Spring Data reads them from the request. */
    Pageable page(MethodParameter parameter, NativeWebRequest request) {
        return resolveArgument(parameter, null, request, null);
    }

    /** Returns the requested page size, or the default if the request has no size. */
    int size(MethodParameter parameter, NativeWebRequest request) {
        String name = getParameterNameToUse(getSizeParameterName(), parameter);
        String size = single(name, request);
        if (size == null || size.isBlank()) {
            Pageable page = page(parameter, request);
            return page.isPaged() ? page.getPageSize() : Math.min(SIZE_WITHOUT_DEFAULT, getMaxPageSize());
        }
        BigInteger number = DIGITS.matcher(size).matches() ? new BigInteger(size) : BigInteger.ZERO;
        if (number.signum() == 0) {
            throw new InvalidPageParameterException(
                    "The parameter '" + name + "' must be a whole number from 1 to " + getMaxPageSize() + ".");
        }
        return number.min(BigInteger.valueOf(getMaxPageSize())).intValue();
    }

    /** Returns the page token from the request, or null for the first page. */
    @Nullable
    String after(MethodParameter parameter, NativeWebRequest request) {
        return single(afterName(parameter), request);
    }

    /** Rejects a page number other than the number of the first page. */
    void requireNoNumber(MethodParameter parameter, NativeWebRequest request) {
        String name = pageName(parameter);
        String number = single(name, request);
        boolean first = number == null || number.isBlank() || number.equals(isOneIndexedParameters() ? "1" : "0");
        if (!first) {
            throw new InvalidPageParameterException("The parameter '" + name
                    + "' is not supported here, because pages have no numbers. Send '" + afterName(parameter)
                    + "' with the page token of the previous page, or follow its link 'next'.");
        }
    }

    /**
     * Returns the value of a parameter, or null if the request does not have it. Rejects several values, because they
     * could contradict each other.
     */
    private static @Nullable String single(String name, NativeWebRequest request) {
        String[] values = request.getParameterValues(name);
        if (values == null || values.length == 0) {
            return null;
        }
        if (values.length > 1) {
            throw new InvalidPageParameterException(
                    "The parameter '" + name + "' was sent " + values.length + " times. Send it at most once.");
        }
        return values[0];
    }

    /** Returns the names of the request parameters for an argument of a controller method. */
    PageNames names(MethodParameter parameter) {
        return new PageNames(afterName(parameter), pageName(parameter), isOneIndexedParameters() ? 1 : 0);
    }

    private String afterName(MethodParameter parameter) {
        return getParameterNameToUse(afterParameter, parameter);
    }

    private String pageName(MethodParameter parameter) {
        return getParameterNameToUse(getPageParameterName(), parameter);
    }
}
