package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TransactionFailedException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

class TablesExceptionTranslatorTest {
    private final TablesExceptionTranslator translator = new TablesExceptionTranslator();

    @ParameterizedTest
    @EnumSource
    void permissionErrorIsTranslatedInsideTransactionsToo(ErrorCode code) {
        if (!PermissionDeniedException.isPermissionError(code)) {
            assertThat(code.httpStatus()).isNotIn(401, 403);
            return;
        }
        PermissionDeniedException refused = new PermissionDeniedException(code, " Status 403.", "orders", null);
        assertThat(translator.translateExceptionIfPossible(refused))
                .isInstanceOf(PermissionDeniedDataAccessException.class)
                .hasMessageContaining("Status 403")
                .hasCause(refused);
        assertThat(translator.translateExceptionIfPossible(new TransactionFailedException(0, refused)))
                .isInstanceOf(PermissionDeniedDataAccessException.class);
    }

    @Test
    void serverErrorsAreTranslatedToTransientOrPermanentExceptions() {
        assertThat(translator.translateExceptionIfPossible(new OutcomeUnknownException("lost", null)))
                .isInstanceOf(TransientDataAccessResourceException.class);
        Arrays.stream(ErrorCode.values())
                .filter(code -> code.httpStatus() >= 500)
                .forEach(code -> assertThat(translator.translateExceptionIfPossible(
                                new StoreUnavailableException(code, "down", null)))
                        .isInstanceOf(
                                code.isRetryable()
                                        ? TransientDataAccessResourceException.class
                                        : DataAccessResourceFailureException.class));
    }
}
