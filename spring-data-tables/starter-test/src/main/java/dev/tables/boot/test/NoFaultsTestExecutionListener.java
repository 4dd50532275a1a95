package dev.tables.boot.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** A listener that removes the pending faults of a test, so that they do not affect the next test. */
final class NoFaultsTestExecutionListener extends AbstractTestExecutionListener {
    /**
     * Returns an order before the listener that empties tables. The two listeners do not depend on each other, because
     * a test class ends before the next one starts.
     */
    @Override
    public int getOrder() {
        return 2_400;
    }

    @Override
    public void afterTestMethod(TestContext context) {
        clear(context);
    }

    @Override
    public void afterTestClass(TestContext context) {
        clear(context);
    }

    private static void clear(TestContext context) {
        if (context.hasApplicationContext()) {
            context.getApplicationContext()
                    .getBeanProvider(TableFaultInjection.class)
                    .ifAvailable(TableFaultInjection::clear);
        }
    }
}
