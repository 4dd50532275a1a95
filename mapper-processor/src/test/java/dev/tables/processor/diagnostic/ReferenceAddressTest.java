package dev.tables.processor.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReferenceAddressTest {
    @Test
    void messageEndsWithCommandIfThereIsNoSite() {
        assertThat(ReferenceAddress.ending("", "QueryScans"))
                .isEqualTo("For an example, run: tables explain QueryScans");
    }

    @Test
    void messageEndsWithAddressOfPublishedSite() {
        assertThat(ReferenceAddress.ending("https://docs.example.org/reference", "QueryScans"))
                .isEqualTo("See https://docs.example.org/reference/diagnostics#queryscans");
    }

    /** A user of the jar has no checkout, so that a path would lead nowhere. */
    @Test
    void noMessageLinksIntoTheCheckout() {
        for (DiagnosticCode code : DiagnosticCode.values()) {
            assertThat(code.message("Fact. Remedy."))
                    .startsWith("[Tables/" + code.text() + "] Fact. Remedy. ")
                    .endsWith(code.ending())
                    .doesNotContain("target/", "docs/", "${");
            assertThat(code.ending())
                    .matches("For an example, run: tables explain " + code.text() + "|See https://.+#.+");
        }
    }

    @Test
    void endingHasItsOwnLineAfterMultilineText() {
        assertThat(DiagnosticCode.QUERY_SCANS.message("Fact.\n  plan"))
                .endsWith("  plan\n" + DiagnosticCode.QUERY_SCANS.ending());
    }
}
