package dev.tables.boot.test;

import dev.tables.engine.PrimaryKeyFormatter;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Applies {@code tables.messages.keys} of a test's application context before each test. Messages follow one switch for the whole
 * process, which the start of another test's context may have set since.
 */
final class KeyVisibilityTestExecutionListener extends AbstractTestExecutionListener {
    /** After the listener that injects dependencies, which starts the application context. */
    @Override
    public int getOrder() {
        return 2_500;
    }

    @Override
    public void beforeTestMethod(TestContext context) {
        String keys = context.getApplicationContext().getEnvironment().getProperty("tables.messages.keys", "hidden");
        PrimaryKeyFormatter.setShowKeys(keys.equalsIgnoreCase("shown"));
    }
}
