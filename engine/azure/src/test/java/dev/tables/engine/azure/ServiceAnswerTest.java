package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.azure.ServiceAnswer.Fate;
import java.io.EOFException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceAnswerTest {
    private static final String ETAG = "W/\"datetime'2021-09-08T18%3A58%3A54.5909359Z'\"";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"odata.error\":{\"code\":\"EntityAlreadyExists\",\"message\":{\"lang\":\"en-US\",\"value\":\"2:The\\nTime:x\"}}} | | ENTITY_ALREADY_EXISTS | 2 | true",
                "{\"odata.error\":{\"code\":\"ResourceNotFound\",\"message\":{\"value\":\"The\"}}} | | RESOURCE_NOT_FOUND | -1 | true",
                "<?xml version=\"1.0\"?><m:error><m:code>ServerBusy</m:code></m:error> | | SERVER_BUSY | -1 | true",
                "<Error><Code>AuthorizationFailure</Code></Error> | | AUTHORIZATION_FAILURE | -1 | true",
                "<html>bad gateway</html> | | | -1 | false",
                "`` | TableNotFound | TABLE_NOT_FOUND | -1 | true",
                "{\"odata.error\":{\"code\":\"\"}} | Strange | | -1 | true",
                "{\"odata.error\":{\"code\":\"Unknown\"}} | | | -1 | true",
                "{\"code\":\"EntityNotFound | | | -1 | false"
            })
    void everyKindOfErrorBodyIsParsed(String body, String header, ErrorCode code, int index, boolean isPresent) {
        assertThat(ErrorText.of(body, header)).isEqualTo(new ErrorText(code, index, isPresent));
    }

    @Test
    void versionsAndFailuresOfTransactionsAreParsed() {
        String part = "--changesetresponse_1\r\nContent-Type: application/http\r\n\r\nHTTP/1.1 204 No Content\r\n";
        String done = "--batchresponse_1\r\n\r\n" + part + "ETag: " + ETAG + "\r\n\r\n\r\n" + part
                + "Cache-Control: no-cache\r\n\r\n\r\n--changesetresponse_1--\r\n--batchresponse_1--\r\n";
        BatchAnswer answer = BatchAnswer.of(done);
        assertThat(answer.etags()).containsExactly(ETag.of(ETAG), null);
        assertThat(answer.failedStatus()).isZero();

        String failed = "--batchresponse_1\r\n--changesetresponse_1\r\n\r\nHTTP/1.1 412 Precondition\r\n"
                + "Content-Type: application/json\r\n\r\n"
                + "{\"odata.error\":{\"code\":\"UpdateConditionNotSatisfied\",\"message\":{\"value\":\"7:No\"}}}\r\n"
                + "--changesetresponse_1--\r\n";
        assertThat(BatchAnswer.of(failed))
                .isEqualTo(new BatchAnswer(
                        List.of(), 412, new ErrorText(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED, 7, true)));
        assertThat(BatchAnswer.of("HTTP/1.1 x\r\n").failedStatus()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({
        "200, LOST, LOST",
        "201, DONE, DONE",
        "204, DONE, DONE",
        "302, LOST, LOST",
        "400, REFUSED, REFUSED",
        "401, REFUSED, REFUSED",
        "403, REFUSED, REFUSED",
        "404, REFUSED, LOST",
        "409, REFUSED, LOST",
        "412, REFUSED, LOST",
        "429, BUSY, BUSY",
        "408, LOST, LOST",
        "500, LOST, LOST",
        "501, REFUSED, BROKEN",
        "502, LOST, LOST",
        "503, LOST, LOST",
        "504, LOST, LOST",
        "505, REFUSED, BROKEN",
        "520, LOST, LOST"
    })
    void outcomeDependsOnStatusAndSender(int status, Fate ofService, Fate ofGateway) {
        ServiceAnswer service = ServiceAnswer.toWrite();
        service.received(status, new HttpHeaders().set(HttpHeaderName.fromString("x-ms-request-id"), "1"));
        service.refused(new ErrorText(null, -1, false));
        ServiceAnswer gateway = ServiceAnswer.toWrite();
        gateway.received(status, new HttpHeaders());
        gateway.refused(new ErrorText(null, -1, false));

        assertThat(service.fate()).isEqualTo(ofService);
        assertThat(gateway.fate()).isEqualTo(ofGateway);
    }

    @Test
    void htmlPageIsNotAResponseOfTheService() {
        HttpHeaders page = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, "text/html");
        HttpHeaders json = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, "application/json;odata=fullmetadata");
        for (ServiceAnswer answer : List.of(
                ServiceAnswer.toRead(),
                ServiceAnswer.toQuery(),
                ServiceAnswer.toWrite(),
                ServiceAnswer.toTransaction(1),
                ServiceAnswer.toCall())) {
            answer.received(200, page);
            assertThat(answer.fate()).isEqualTo(Fate.LOST);
        }
        ServiceAnswer read = ServiceAnswer.toRead();
        read.received(200, json);
        assertThat(read.fate()).isEqualTo(Fate.DONE);
        ServiceAnswer transaction = ServiceAnswer.toTransaction(2);
        transaction.received(202, new HttpHeaders());
        transaction.received(BatchAnswer.of("HTTP/1.1 204 No Content\r\n\r\n"));
        assertThat(transaction.fate()).isEqualTo(Fate.LOST);
    }

    @Test
    void onlyTheServiceCanConfirmThatNothingWasDone() {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.received(503, new HttpHeaders());
        answer.refused(new ErrorText(ErrorCode.SERVER_BUSY, -1, true));

        assertThat(answer.fate()).isEqualTo(Fate.BUSY);
    }

    @Test
    void unsentRequestIsNotLost() {
        assertThat(failed(new UncheckedIOException(new ConnectException()))).isEqualTo(Fate.BUSY);
        assertThat(failed(new UncheckedIOException(new EOFException()))).isEqualTo(Fate.LOST);
        assertThat(failed(new UncheckedIOException(new HttpTimeoutException("late"))))
                .isEqualTo(Fate.LOST);
        assertThat(failed(new RuntimeException(new InterruptedException()))).isEqualTo(Fate.BROKEN);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failed(new IllegalStateException("no answer"))).isEqualTo(Fate.BROKEN);
    }

    @Test
    void unsentRequestIsNotDone() {
        assertThat(unsent(new IllegalStateException("no credential"))).isEqualTo(Fate.UNSENT);
        assertThat(unsent(new UncheckedIOException(new EOFException()))).isEqualTo(Fate.BUSY);
        assertThat(unsent(new RuntimeException(new InterruptedException()))).isEqualTo(Fate.UNSENT);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static Fate failed(Exception why) {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.sending();
        answer.failed(why);
        return answer.fate();
    }

    private static Fate unsent(Exception why) {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.failed(why);
        return answer.fate();
    }

    /** Checks every code, and every answer without a code, for reads, writes and tables. */
    @ParameterizedTest
    @CsvSource({
        "403, AuthenticationFailed, AUTHENTICATION_FAILED",
        "400, InvalidAuthenticationInfo, INVALID_AUTHENTICATION_INFO",
        "401, NoAuthenticationInformation, NO_AUTHENTICATION_INFORMATION",
        "403, AuthorizationFailure, AUTHORIZATION_FAILURE",
        "403, AuthorizationPermissionMismatch, AUTHORIZATION_PERMISSION_MISMATCH",
        "403, AuthorizationProtocolMismatch, AUTHORIZATION_PROTOCOL_MISMATCH",
        "403, AuthorizationResourceTypeMismatch, AUTHORIZATION_RESOURCE_TYPE_MISMATCH",
        "403, AuthorizationServiceMismatch, AUTHORIZATION_SERVICE_MISMATCH",
        "403, AuthorizationSourceIPMismatch, AUTHORIZATION_SOURCE_IP_MISMATCH",
        "403, InsufficientAccountPermissions, INSUFFICIENT_ACCOUNT_PERMISSIONS",
        "403, AccountIsDisabled, ACCOUNT_IS_DISABLED",
        "401, Unauthorized, AUTHENTICATION_FAILED",
        "403, Forbidden, AUTHORIZATION_FAILURE",
        "401, , AUTHENTICATION_FAILED",
        "403, , AUTHORIZATION_FAILURE"
    })
    void deniedAccessIsNotReportedAsAnotherError(int status, String text, ErrorCode code) {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.received(status, new HttpHeaders());
        answer.refused(ErrorText.of("{\"odata.error\":{\"code\":\"" + (text == null ? "" : text) + "\"}}", null));

        PrimaryKey keys = new PrimaryKey("p", "r");
        assertThat(answer.fate()).isEqualTo(Fate.REFUSED);
        assertThat(List.of(
                        Failure.ofRow(answer, "t", keys), Failure.ofQuery(answer, "t"), Failure.ofTable(answer, "t")))
                .allSatisfy(refused -> {
                    assertThat(refused).isInstanceOf(PermissionDeniedException.class);
                    assertThat(refused.errorCode()).isEqualTo(code);
                    assertThat(refused.table()).isEqualTo("t");
                    assertThat(refused.isRetryable()).isFalse();
                    assertThat(refused.getMessage()).contains("Status " + status);
                });
    }

    @Test
    void missingQuotationMarkOfETagIsRestored() {
        ServiceAnswer answer = ServiceAnswer.toWrite();
        answer.received(204, new HttpHeaders().set(HttpHeaderName.ETAG, ETAG.substring(0, ETAG.length() - 1)));

        assertThat(String.valueOf(answer.etag())).isEqualTo(ETAG);
    }

    @Test
    void cosmosLimitsAreStricter() {
        PrimaryKey longKey = new PrimaryKey("p", "ü".repeat(128));
        Row reserved = Row.builder("p", "r").string("etag", "x").build();

        assertThat(TableEntityWriter.make("t", RowOperation.insert(longKey, row -> {}), AzureTableServiceKind.STORAGE))
                .isNotNull();
        assertThatThrownBy(() -> TableEntityWriter.make(
                        "t", RowOperation.insert(longKey, row -> {}), AzureTableServiceKind.COSMOS))
                .isInstanceOf(InvalidRowException.class)
                .hasMessageContaining("256 bytes");
        assertThatThrownBy(() -> TableEntityWriter.make(
                        "t", RowOperation.insert(reserved.primaryKey(), reserved), AzureTableServiceKind.COSMOS))
                .isInstanceOfSatisfying(
                        InvalidRowException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.PROPERTY_NAME_INVALID));
    }

    @Test
    void cosmosTransactionsAreSmaller() {
        List<RowOperation> operations = new java.util.ArrayList<>();
        for (int i = 0; i < 40; i++) {
            operations.add(RowOperation.insert(new PrimaryKey("p", "r" + i), row -> row.binary("B", new byte[60_000])));
        }

        assertThat(TransactionEntities.make("t", operations, AzureTableServiceKind.STORAGE))
                .hasSize(40);
        assertThatThrownBy(() -> TransactionEntities.make("t", operations, AzureTableServiceKind.COSMOS))
                .isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
                    assertThat(failed.failedOperationIndex()).isEqualTo(26);
                    assertThat(failed.errorCode()).isEqualTo(ErrorCode.REQUEST_BODY_TOO_LARGE);
                });
    }
}
