package dev.tables.boot.rest;

import dev.tables.data.core.mapping.TablesPersistentEntity;
import dev.tables.data.web.EntityETags;
import dev.tables.data.web.IfMatch;
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
 * The ETags of versions. A version is the store's weak ETag, {@code W/"datetime'…'"}. Clients receive
 * {@linkplain EntityETags strong ETags}, because according to HTTP no {@code If-Match} succeeds with a weak ETag.
 * Spring Data REST would add a second pair of quotes to a weak ETag.
 */
final class VersionTags {
    /**
     * The prefix of all versions of this module, which distinguishes them from versions of other Spring Data modules.
     */
    private static final String OWN = "\"datetime'";

    private VersionTags() {}

    /**
     * A preparer of headers that sends versions as ETags. ETags of entities of other Spring Data modules remain
     * unchanged.
     */
    static final class Sent extends HttpHeadersPreparer {
        Sent(AuditableBeanWrapperFactory auditing) {
            super(auditing);
        }

        @Override
        public HttpHeaders prepareHeaders(PersistentEntity<?, ?> entity, Object value) {
            HttpHeaders headers = super.prepareHeaders(entity, value);
            if (entity instanceof TablesPersistentEntity<?>) {
                PersistentProperty<?> property = entity.getVersionProperty();
                Object version = property == null
                        ? null
                        : entity.getPropertyAccessor(value).getProperty(property);
                headers.setETag(version == null ? null : EntityETags.format(version));
            }
            return headers;
        }
    }

    /** A resolver that parses ETags in requests. */
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
            return header.contains(OWN)
                    ? ETag.from(IfMatch.of(header).version())
                    : super.resolveArgument(parameter, container, request, binders);
        }
    }

    static ErrorResponseException problem(HttpStatus status, String detail) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }
}
