package dev.tables.boot.diagnostics;

import dev.tables.boot.azure.InvalidAzurePropertiesException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for properties that do not define a usable Azure store. The analysis shows the ways to configure
 * an account.
 */
final class InvalidAzurePropertiesFailureAnalyzer extends AbstractFailureAnalyzer<InvalidAzurePropertiesException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, InvalidAzurePropertiesException account) {
        String prefix = account.propertyPrefix();
        return new FailureAnalysis(
                account.getMessage(),
                "Configure the account in one of these ways:\n\n"
                        + "    " + prefix + ".connection-string=DefaultEndpointsProtocol=https;AccountName=...\n\n"
                        + "    " + prefix + ".endpoint=https://<account>.table.core.windows.net\n"
                        + "    " + prefix + ".sas-token=sv=...\n\n"
                        + "    " + prefix + ".endpoint=https://<account>.table.core.windows.net\n"
                        + "    and a bean of type com.azure.core.credential.TokenCredential",
                account);
    }
}
