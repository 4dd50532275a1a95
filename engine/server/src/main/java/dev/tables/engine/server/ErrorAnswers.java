package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.server.internal.ErrorOutput;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.MetadataLevel;
import dev.tables.engine.server.internal.PrintableText;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.RequestDeniedException;

/** The answers to failed requests. */
final class ErrorAnswers {
    private static final System.Logger LOG = System.getLogger(ErrorAnswers.class.getName());

    /** A failure as reported to the client: HTTP status, error code and message. */
    record Failure(int status, String code, String message) {}

    private ErrorAnswers() {}

    static Failure of(Throwable failed) {
        if (failed instanceof ProtocolException broken) {
            return new Failure(broken.status(), broken.code(), text(broken));
        }
        if (failed instanceof RequestDeniedException denied) {
            return of(denied.errorCode(), text(denied));
        }
        if (failed instanceof TableStoreException refused) {
            if (refused.errorCode() == ErrorCode.INTERNAL_ERROR) {
                LOG.log(
                        System.Logger.Level.ERROR,
                        "A request failed because of an error in the store.",
                        PrintableText.of(failed));
            }
            return of(refused.errorCode(), ErrorTexts.of(refused.errorCode(), text(refused)));
        }
        LOG.log(System.Logger.Level.ERROR, "A request failed unexpectedly.", PrintableText.of(failed));
        return of(ErrorCode.INTERNAL_ERROR, ErrorTexts.of(ErrorCode.INTERNAL_ERROR, ""));
    }

    private static Failure of(ErrorCode code, String message) {
        return new Failure(code.httpStatus(), code.wireName(), message);
    }

    private static String text(Throwable failed) {
        String message = failed.getMessage();
        return message == null ? "" : message;
    }

    /** Returns the complete answer for a failure. */
    static Answer answer(Failure failure, Exchange exchange) {
        Answer answer = new Answer(failure.status()).error(failure.code());
        if (failure.status() == 401) {
            answer.header("WWW-Authenticate", "SharedKey realm=\"tables\"");
        }
        answer.header("Preference-Applied", exchange.preference());
        if (exchange.hasXmlErrors()) {
            return answer.body("application/xml", ErrorOutput.xml(failure.code(), failure.message(), exchange.id()));
        }
        MetadataLevel level = exchange.errorLevel();
        return answer.body(level.contentType(), ErrorOutput.json(failure.code(), failure.message(), exchange.id()));
    }
}
