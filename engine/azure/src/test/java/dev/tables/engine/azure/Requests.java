package dev.tables.engine.azure;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.policy.HttpPipelineSyncPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Notes every request that is sent, repeats included. */
public final class Requests extends HttpPipelineSyncPolicy {
    private final ConcurrentLinkedQueue<String> sent = new ConcurrentLinkedQueue<>();

    @Override
    protected void beforeSendingRequest(HttpPipelineCallContext context) {
        sent.add(context.getHttpRequest().getHttpMethod() + " "
                + context.getHttpRequest().getUrl());
    }

    /** Returns the requests since the last {@link #clear}. */
    public List<String> list() {
        return new ArrayList<>(sent);
    }

    /** Removes all recorded requests. */
    public void clear() {
        sent.clear();
    }
}
