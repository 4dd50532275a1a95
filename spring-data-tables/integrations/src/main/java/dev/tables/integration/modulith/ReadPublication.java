package dev.tables.integration.modulith;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.modulith.events.core.PublicationTargetIdentifier;
import org.springframework.modulith.events.core.TargetEventPublication;
import org.springframework.util.function.SingletonSupplier;

/** A stored publication in the form of Spring Modulith's registry. The event is deserialized at the first access. */
final class ReadPublication implements TargetEventPublication {
    private final StoredEventPublication stored;
    private final Supplier<Object> event;
    private @Nullable Instant completed;

    ReadPublication(StoredEventPublication stored, Supplier<Object> event) {
        this.stored = stored;
        this.event = SingletonSupplier.of(event);
        this.completed = stored.completionDate();
    }

    @Override
    public UUID getIdentifier() {
        return stored.id();
    }

    @Override
    public Object getEvent() {
        return event.get();
    }

    @Override
    public PublicationTargetIdentifier getTargetIdentifier() {
        return PublicationTargetIdentifier.of(stored.listener());
    }

    @Override
    public Instant getPublicationDate() {
        return stored.publicationDate();
    }

    @Override
    public Optional<Instant> getCompletionDate() {
        return Optional.ofNullable(completed);
    }

    @Override
    public void markCompleted(Instant date) {
        completed = date;
    }

    @Override
    public Status getStatus() {
        return completed == null ? stored.status() : Status.COMPLETED;
    }

    @Override
    public @Nullable Instant getLastResubmissionDate() {
        return stored.lastResubmissionDate();
    }

    @Override
    public int getCompletionAttempts() {
        return stored.attempts();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TargetEventPublication that
                && that.getIdentifier().equals(getIdentifier());
    }

    @Override
    public int hashCode() {
        return getIdentifier().hashCode();
    }
}
