package dev.tables.boot.test;

import dev.tables.engine.PrimaryKeyFormatter;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * A listener that applies {@code tables.messages.keys} of a test's application context before each test. The setting
 * applies to the whole process, and the context of another test may have changed it.
 */
final class KeyVisibilityTestExecutionListener extends AbstractTestExecutionListener {
    /**
     * Returns an order after the listener that injects dependencies, because that listener starts the application
     * context.
     */
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
