package dev.tables.boot.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.boot.graphql.TablesGraphQlExceptionResolver;
import dev.tables.data.core.TablesExceptionTranslator;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.lifecycle.IndexState;
import graphql.GraphQLError;
import graphql.Scalars;
import graphql.execution.ExecutionStepInfo;
import graphql.execution.MergedField;
import graphql.execution.ResultPath;
import graphql.language.Field;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.DataFetchingEnvironmentImpl;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.SimpleMetadataReaderFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.context.request.ServletWebRequest;

/** Every exception there is has its answer: who adds one decides here what a client is told, and finds what was told before. */
class TablesExceptionHandlerTest {
    private static final DataFetchingEnvironment FETCHING = DataFetchingEnvironmentImpl.newDataFetchingEnvironment()
            .mergedField(MergedField.newMergedField(new Field("book")).build())
            .executionStepInfo(ExecutionStepInfo.newExecutionStepInfo()
                    .type(Scalars.GraphQLString)
                    .path(ResultPath.rootPath())
                    .build())
            .build();

    /** Status of HTTP and type of GraphQL. As a repository throws them, translated; what is not named is the application's affair: 500. */
    private static final Map<String, String> ANSWERS = Map.of(
            "400 BAD_REQUEST",
            "MalformedETagException InvalidPageTokenException InvalidEntityVersionException OffsetNotAllowedException"
                    + " InvalidContinuationTokenException UnsupportedSortException InvalidVersionValueException",
            "400 INTERNAL_ERROR", // of arguments of controllers
            "InvalidPageParameterException",
            "409 BAD_REQUEST",
            "ConcurrentUpdateException UniqueIndexViolationException RowAlreadyExistsException StaleEntityVersionException",
            "409 NOT_FOUND",
            "RowNotFoundException",
            "428 INTERNAL_ERROR", // of arguments of controllers
            "PreconditionFailedException",
            "503 INTERNAL_ERROR",
            "BlobStoreException KeysetUnavailableException OutcomeUnknownException StoreClosedException"
                    + " StoreUnavailableException",
            "500 BAD_REQUEST", // examples are made of arguments in GraphQL alone
            "UnsupportedQueryException ScanNotAllowedException",
            "500 INTERNAL_ERROR",
            "RequestDeniedException PermissionDeniedException InvalidAzurePropertiesException BootVersionException BulkChangeNotIdempotentException"
                    + " InvalidPropertyChangesException AmbiguousCqlSessionException CqlSessionCreationException AmbiguousDataSourceException"
                    + " DecryptionException IndexDefinitionMismatchException IndexNotReadableException"
                    + " JdbcStoreException ProtocolException InsufficientReplicationException MissingSchemaException InvalidKeysetException InvalidMasterKeyException InvalidQueryException InvalidRowException"
                    + " InvalidTableNameException JobAlreadyRunningException EncryptionKeyInUseException KeysetDestroyedException"
                    + " KeysetLostException KeysetNotFoundException MissingLargeValueException ValueFromNewerReleaseException"
                    + " MappingException MigrationFailedException InvalidMigrationException PendingMigrationsException"
                    + " MissingBlobStoreException MissingStoreModuleException MissingLibraryException MissingMapperException"
                    + " MissingNativeLibraryException InvalidKeyValueException PermitExpiredException AotConfigurationMismatchException"
                    + " SchemaVersionException CryptoShreddedValueException"
                    + " StalePlanException StoreCorruptedException StoreLockedException TableAlreadyExistsException"
                    + " TableNotFoundException TransactionLimitExceededException TransactionFailedException"
                    + " TransactionTooLargeException UncategorizedTablesException WidePartsException");

    private final TablesExceptionHandler handler = new TablesExceptionHandler();
    private final TablesGraphQlExceptionResolver resolver = new TablesGraphQlExceptionResolver();
    private final TablesExceptionTranslator translator = new TablesExceptionTranslator();
    private final MockHttpServletRequest request = new MockHttpServletRequest();

    @Test
    void everyExceptionHasAStatus() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        ANSWERS.forEach((answer, names) -> Arrays.stream(names.split(" ")).forEach(name -> expected.put(name, answer)));
        Map<String, String> found = new TreeMap<>();
        for (Class<? extends RuntimeException> type : exceptions()) {
            RuntimeException error = made(type);
            found.put(type.getSimpleName(), status(error) + " " + type(error));
            if (error instanceof TableStoreException failed) {
                assertThat(status(new TransactionFailedException(0, failed)))
                        .as("in a transaction: %s", type)
                        .isEqualTo(status(error));
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    private static List<Class<? extends RuntimeException>> exceptions() throws Exception {
        List<Class<? extends RuntimeException>> found = new ArrayList<>();
        SimpleMetadataReaderFactory readers = new SimpleMetadataReaderFactory();
        for (String module : List.of("engine", "mapping", "data", "boot")) {
            for (Resource resource : new PathMatchingResourcePatternResolver()
                    .getResources("classpath*:dev/tables/" + module + "/**/*Exception.class")) {
                MetadataReader reader = readers.getMetadataReader(resource);
                Class<?> type = Class.forName(reader.getClassMetadata().getClassName());
                boolean main = !resource.getURL().getPath().contains("/test-classes/")
                        && !resource.getURL().getPath().contains("-tests.jar")
                        && !type.getPackageName().startsWith("dev.tables.engine.tck");
                if (main
                        && RuntimeException.class.isAssignableFrom(type)
                        && !Modifier.isAbstract(type.getModifiers())) {
                    found.add(type.asSubclass(RuntimeException.class));
                }
            }
        }
        return found;
    }

    /** Without a constructor, whose arguments differ; of codes, one that says nothing itself. */
    private static RuntimeException made(Class<? extends RuntimeException> type) {
        if (type == StoreUnavailableException.class) {
            return new StoreUnavailableException(ErrorCode.SERVER_BUSY, "busy", null);
        }
        if (type == OutcomeUnknownException.class) {
            return new OutcomeUnknownException("lost", null);
        }
        if (type == TransactionFailedException.class) {
            return new TransactionFailedException(
                    0, (TableStoreException) made(dev.tables.engine.InvalidQueryException.class));
        }
        RuntimeException error = new SpringObjenesis().newInstance(type, false);
        if (error instanceof TableStoreException) {
            ReflectionTestUtils.setField(
                    error, TableStoreException.class, "errorCode", ErrorCode.INVALID_INPUT, ErrorCode.class);
        }
        if (error instanceof UnsupportedSortException) {
            ReflectionTestUtils.setField(error, "properties", List.of("price"));
        }
        if (error instanceof ErrorResponseException answered) {
            ReflectionTestUtils.setField(
                    answered, ErrorResponseException.class, "headers", new HttpHeaders(), HttpHeaders.class);
            ReflectionTestUtils.setField(
                    answered,
                    ErrorResponseException.class,
                    "body",
                    ProblemDetail.forStatus(type.getSimpleName().startsWith("Precondition") ? 428 : 400),
                    ProblemDetail.class);
        }
        return error;
    }

    private int status(RuntimeException error) {
        if (error instanceof ErrorResponseException answered) {
            return answered.getBody().getStatus();
        }
        RuntimeException translated = translator.translateExceptionIfPossible(error);
        return answer(translated == null ? error : translated);
    }

    private ErrorType type(RuntimeException error) {
        RuntimeException translated = translator.translateExceptionIfPossible(error);
        List<GraphQLError> errors = resolver.resolveException(translated == null ? error : translated, FETCHING)
                .block();
        return errors == null
                ? ErrorType.INTERNAL_ERROR
                : (ErrorType) errors.get(0).getErrorType();
    }

    private int answer(RuntimeException error) {
        List<Integer> answer = new ArrayList<>();
        Throwable thrown = catchThrowable(() -> answer.add(handler.failed(error, new ServletWebRequest(request))
                .getStatusCode()
                .value()));
        if (thrown != null) {
            assertThat(thrown).isSameAs(error);
            return 500;
        }
        return answer.get(0);
    }

    @Test
    void conflictOfAConditionalRequestReturns412() {
        RuntimeException stale = made(dev.tables.engine.ConcurrentUpdateException.class);
        RuntimeException there = made(dev.tables.engine.RowAlreadyExistsException.class);
        request.addHeader("If-Match", "\"x\"");
        assertThat(status(stale)).isEqualTo(412);
        assertThat(status(there)).isEqualTo(409);
        request.removeHeader("If-Match");
        request.addHeader("If-None-Match", "*");
        assertThat(status(stale)).isEqualTo(409);
        assertThat(status(there)).isEqualTo(412);
    }

    @Test
    void unavailableStoreReturnsRetryAfterUnlessOutcomeIsUnknown() {
        StoreUnavailableException busy = new StoreUnavailableException(ErrorCode.SERVER_BUSY, "busy", null);
        assertThat(answered(busy).getHeaders().getFirst("Retry-After")).isEqualTo("1");
        ResponseEntity<ProblemDetail> unknown = answered(new OutcomeUnknownException("lost", null));
        assertThat(unknown.getStatusCode().value()).isEqualTo(503);
        assertThat(unknown.getHeaders().containsHeader("Retry-After")).isFalse();
        assertThat(type(busy)).isEqualTo(ErrorType.INTERNAL_ERROR);
        RuntimeException filling = made(dev.tables.mapping.lifecycle.IndexNotReadableException.class);
        ReflectionTestUtils.setField(filling, "state", IndexState.BACKFILLING);
        assertThat(status(filling)).isEqualTo(503);
    }

    private ResponseEntity<ProblemDetail> answered(RuntimeException error) {
        return handler.failed(
                Objects.requireNonNull(translator.translateExceptionIfPossible(error)), new ServletWebRequest(request));
    }

    @Test
    void errorsOfOtherStoresAreNotHandled() {
        assertThat(answer(new DuplicateKeyException("another store"))).isEqualTo(500);
        assertThat(answer(new TransientDataAccessResourceException("another store", new IllegalStateException())))
                .isEqualTo(500);
    }
}
