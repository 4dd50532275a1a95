package dev.tables.boot.test;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** Forgets the faults that a test left behind, so that they meet no other. */
final class NoFaultsTestExecutionListener extends AbstractTestExecutionListener {
    /** Before the listener that empties tables, since classes end before others start. */
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
