package dev.tables.boot.rest;

import dev.tables.data.core.mapping.TablesMappingContext;
import dev.tables.data.core.mapping.TablesPersistentEntity;
import dev.tables.data.core.mapping.TablesPersistentProperty;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.MethodParameter;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.rest.webmvc.PersistentEntityResource;
import org.springframework.data.rest.webmvc.ResourceNotFoundException;
import org.springframework.data.rest.webmvc.RootResourceInformation;
import org.springframework.data.rest.webmvc.config.RootResourceInformationHandlerMethodArgumentResolver;
import org.springframework.data.rest.webmvc.json.MappedJacksonProperties;
import org.springframework.data.rest.webmvc.support.BackendIdHandlerMethodArgumentResolver;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.ModelAndViewContainer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An interceptor that reads the bodies of PUT and PATCH. Spring Data REST would modify the stored object and set its id
 * property, which is impossible for a record or a key of several components. This class creates a new object: from the
 * body (PUT), or from the stored object merged with the body (PATCH, RFC 7396). The entity has the key in the path and
 * the stored version, regardless of the body. Properties that are not visible in JSON are kept.
 */
final class EntityBodies implements MethodInterceptor {
    private static final MediaType JSON_PATCH = MediaType.valueOf("application/json-patch+json");
    private static final Set<String> READ_HERE = Set.of("PUT", "PATCH");

    private final BeanFactory beans;

    EntityBodies(BeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Object[] arguments = invocation.getArguments();
        if (!invocation.getMethod().getName().equals("resolveArgument")
                || !(arguments[2] instanceof NativeWebRequest request)
                || !READ_HERE.contains(servlet(request).getMethod())) {
            return invocation.proceed();
        }
        MethodParameter parameter = (MethodParameter) arguments[0];
        @Nullable ModelAndViewContainer container = (ModelAndViewContainer) arguments[1];
        @Nullable WebDataBinderFactory binders = (WebDataBinderFactory) arguments[3];
        RootResourceInformation resource = beans.getBean(RootResourceInformationHandlerMethodArgumentResolver.class)
                .resolveArgument(parameter, container, request, binders);
        if (resource == null || !(resource.getPersistentEntity() instanceof TablesPersistentEntity<?>)) {
            return invocation.proceed();
        }
        Serializable id = beans.getBean(BackendIdHandlerMethodArgumentResolver.class)
                .resolveArgument(parameter, container, request, binders);
        return id == null ? invocation.proceed() : read(resource, id, servlet(request));
    }

    private static HttpServletRequest servlet(NativeWebRequest request) {
        return Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
    }

    private PersistentEntityResource read(RootResourceInformation resource, Serializable id, HttpServletRequest request)
            throws HttpMediaTypeNotSupportedException {
        boolean patch = HttpMethod.PATCH.matches(request.getMethod());
        ServletServerHttpRequest body = new ServletServerHttpRequest(request);
        requireJson(body.getHeaders().getContentType());
        Object stored = resource.getRequiredInvoker().invokeFindById(id).orElse(null);
        if (stored == null && patch) {
            throw new ResourceNotFoundException();
        }
        if (stored == null && request.getHeader(HttpHeaders.IF_MATCH) != null) {
            throw VersionTags.problem(
                    HttpStatus.PRECONDITION_FAILED,
                    "The resource does not exist: it was deleted since you read it, or it never existed. Check its"
                            + " identifier, or create the resource again.");
        }
        Map<String, Object> key = Identities.components(resource.getDomainType(), id.getClass(), id);
        try {
            Object entity = entity(resource.getDomainType(), stored, key, body, patch);
            PersistentEntityResource.Builder builder =
                    PersistentEntityResource.build(entity, resource.getPersistentEntity());
            return stored == null ? builder.forCreation() : builder.build();
        } catch (IOException | JacksonException unreadable) {
            throw new HttpMessageNotReadableException(
                    "Could not read an object of type "
                            + resource.getDomainType().getSimpleName() + " from the request.",
                    unreadable,
                    body);
        }
    }

    private static void requireJson(@Nullable MediaType type) throws HttpMediaTypeNotSupportedException {
        boolean json = type == null
                || MediaType.APPLICATION_JSON.isCompatibleWith(type)
                || "json".equals(type.getSubtypeSuffix()) && !JSON_PATCH.isCompatibleWith(type);
        if (!json) {
            throw new HttpMediaTypeNotSupportedException(type, List.of(MediaType.APPLICATION_JSON));
        }
    }

    private Object entity(
            Class<?> type,
            @Nullable Object stored,
            Map<String, Object> key,
            ServletServerHttpRequest request,
            boolean patch)
            throws IOException {
        ObjectMapper mapper =
                ((JacksonJsonHttpMessageConverter) beans.getBean("jacksonHttpMessageConverter")).getMapper();
        ObjectNode body = object(mapper.readTree(request.getBody()));
        TablesPersistentEntity<?> entity = beans.getBean(TablesMappingContext.class)
                .getRequiredPersistentEntity(stored == null ? type : stored.getClass());
        MappedJacksonProperties names = MappedJacksonProperties.forDeserialization(entity, mapper);
        ObjectNode whole = patch ? merged(object(mapper.valueToTree(stored)), body) : body;
        key.forEach((name, value) -> {
            TablesPersistentProperty property = entity.getRequiredPersistentProperty(name);
            if (names.isMappedProperty(property)) {
                whole.set(names.getMappedName(property), mapper.<JsonNode>valueToTree(value));
            }
        });
        Object read = Objects.requireNonNull(mapper.treeToValue(whole, entity.getType()));
        return stored == null ? read : kept(mapper, entity, read, stored, patch ? body : null);
    }

    private static ObjectNode object(JsonNode node) throws IOException {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new IOException("The request body is not a JSON object.");
    }

    /** Merges JSON according to RFC 7396: null removes a property. */
    private static ObjectNode merged(ObjectNode target, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> change : patch.properties()) {
            JsonNode value = change.getValue();
            if (value instanceof ObjectNode inner) {
                JsonNode before = target.get(change.getKey());
                target.set(
                        change.getKey(), merged(before instanceof ObjectNode old ? old : target.objectNode(), inner));
            } else if (value.isNull()) {
                target.remove(change.getKey());
            } else {
                target.set(change.getKey(), value);
            }
        }
        return target;
    }

    /**
     * Copies from the stored entity the version and the properties that JSON does not show, because the body cannot
     * contain them.
     */
    private static Object kept(
            ObjectMapper mapper,
            TablesPersistentEntity<?> entity,
            Object read,
            Object stored,
            @Nullable ObjectNode patch) {
        MappedJacksonProperties names = MappedJacksonProperties.forDeserialization(entity, mapper);
        MappedJacksonProperties shown = MappedJacksonProperties.forSerialization(entity, mapper);
        PersistentPropertyAccessor<Object> from = entity.getPropertyAccessor(stored);
        PersistentPropertyAccessor<Object> to = entity.getPropertyAccessor(read);
        for (TablesPersistentProperty property : entity) {
            boolean unsaid = patch != null
                    && !shown.isMappedProperty(property)
                    && !(names.isMappedProperty(property) && patch.has(names.getMappedName(property)));
            if (property.isVersionProperty() || !names.isMappedProperty(property) || unsaid) {
                to.setProperty(property, from.getProperty(property));
            }
        }
        return to.getBean();
    }
}
