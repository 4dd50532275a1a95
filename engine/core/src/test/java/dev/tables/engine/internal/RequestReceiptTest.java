package dev.tables.engine.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequestReceiptTest {
    @Test
    void eachReceiptContainsTheRetriesOfItsRequest() {
        Repetitions.addAfterLostAnswer();
        RequestReceipt<RequestReceipt<String>> outer = RequestReceipt.of(() -> {
            Repetitions.addAfterLostAnswer();
            return RequestReceipt.of(() -> {
                Repetitions.add(2);
                return "answer";
            });
        });
        RequestReceipt<String> inner = outer.answer();

        assertThat(outer.repetitions()).isEqualTo(3);
        assertThat(outer.mayArriveAgain()).isTrue();
        assertThat(inner.answer()).isEqualTo("answer");
        assertThat(inner.repetitions()).isEqualTo(2);
        assertThat(inner.mayArriveAgain()).isFalse();
    }

    @Test
    void failedRequestHasAReceipt() {
        IllegalStateException failure = new IllegalStateException();
        RequestReceipt<String> receipt = RequestReceipt.of(() -> {
            Repetitions.addAfterLostAnswer();
            throw failure;
        });

        assertThat(receipt.mayArriveAgain()).isTrue();
        assertThat(receipt.failure()).isSameAs(failure);
        assertThatThrownBy(receipt::answer).isSameAs(failure);
    }
}
