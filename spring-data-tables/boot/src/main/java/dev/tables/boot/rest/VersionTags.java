package dev.tables.boot.rest;

import dev.tables.data.core.mapping.TablesPersistentEntity;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.data.auditing.AuditableBeanWrapperFactory;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.rest.webmvc.HttpHeadersPreparer;
import org.springframework.data.rest.webmvc.support.ETag;
import org.springframework.data.rest.webmvc.support.ETagArgumentResolver;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * ETags of versions: a version is the store's weak ETag, {@code W/"datetime'…'"}, with which HTTP lets no {@code If-Match} succeed, and
 * which Spring Data REST would quote once more. Clients get the same text without {@code W/}.
 */
final class VersionTags {
    private static final String WEAK = "W/";
    private static final Pattern TAG = Pattern.compile("(?:[Ww]/)?\"datetime'[^\"]*'\"");

    private VersionTags() {}

    static @Nullable String of(PersistentEntity<?, ? extends PersistentProperty<?>> entity, Object bean) {
        PersistentProperty<?> property = entity.getVersionProperty();
        Object version =
                property == null ? null : entity.getPropertyAccessor(bean).getProperty(property);
        String text = version == null ? "" : version.toString();
        return TAG.matcher(text).matches() && text.startsWith(WEAK) ? text.substring(WEAK.length()) : null;
    }

    /** The version that a client sends; null for another module's. */
    static @Nullable String version(String tag) {
        boolean isVersion = TAG.matcher(tag).matches();
        return !isVersion ? null : WEAK + tag.substring(tag.indexOf('"'));
    }

    /** Sends them; those of entities of other modules as they are. */
    static final class Sent extends HttpHeadersPreparer {
        Sent(AuditableBeanWrapperFactory auditing) {
            super(auditing);
        }

        @Override
        public HttpHeaders prepareHeaders(PersistentEntity<?, ?> entity, Object value) {
            HttpHeaders headers = super.prepareHeaders(entity, value);
            if (entity instanceof TablesPersistentEntity<?>) {
                headers.setETag(of(entity, value));
            }
            return headers;
        }
    }

    /** Receives them. */
    static final class Received extends ETagArgumentResolver {
        @Override
        public ETag resolveArgument(
                MethodParameter parameter,
                @Nullable ModelAndViewContainer container,
                NativeWebRequest request,
                @Nullable WebDataBinderFactory binders)
                throws Exception {
            String header = request.getHeader(HttpHeaders.IF_MATCH);
            if (header == null || header.strip().equals("*")) {
                return ETag.NO_ETAG;
            }
            String version = version(header.strip());
            if (version == null && header.contains(",")) {
                throw problem(
                        HttpStatus.BAD_REQUEST,
                        "'If-Match' names several versions. Send the one ETag that came with what you read.");
            }
            return version == null ? super.resolveArgument(parameter, container, request, binders) : ETag.from(version);
        }
    }

    static ErrorResponseException problem(HttpStatus status, String detail) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }
}
