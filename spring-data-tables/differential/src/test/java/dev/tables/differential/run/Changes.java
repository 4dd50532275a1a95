package dev.tables.differential.run;

import dev.tables.data.core.WriteResult;
import dev.tables.data.repository.TablesRepository;
import dev.tables.differential.model.Dice;
import dev.tables.differential.model.Field;
import dev.tables.differential.model.Form;
import dev.tables.differential.model.Plain;
import dev.tables.differential.model.RandomData;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** Random changes of what is stored, by all the ways that repository and template offer; each is done to the world, too. */
final class Changes {
    private final Application application;
    private final World world;
    private final Dice dice;
    private final RandomData data;
    private final TablesRepository<Object, Object> all;
    private final StringBuilder log = new StringBuilder();

    Changes(Application application, World world, Dice dice) {
        this.application = application;
        this.world = world;
        this.dice = dice;
        data = new RandomData(application.model(), dice);
        all = application.repository(application.model().home() + ".Things");
    }

    /** What was done, for failures. */
    String log() {
        return log.toString();
    }

    /** Fills the table. */
    void fill(int count) {
        saveAll(count);
    }

    /** One random change. */
    void change() {
        try {
            switch (dice.upTo(10)) {
                case 0, 1 -> save(data.entity());
                case 2, 3 -> changePresent();
                case 4 -> saveAll(1 + dice.upTo(5));
                case 5 -> merge();
                case 6 -> delete();
                case 7 -> deleteSome();
                case 8 -> transaction();
                case 9 -> bulk();
                default -> beRefused();
            }
        } catch (RuntimeException failed) {
            throw new Difference("a change failed: " + log, failed);
        }
    }

    private void note(String what, @Nullable Object of) {
        log.append("\n    ").append(what).append(' ').append(of);
    }

    /** The entity as it would be saved by somebody who has read it. */
    private Object entity(Plain given) {
        return application.entity(given, versionOf(given));
    }

    private @Nullable String versionOf(Plain given) {
        if (!application.model().versioned() || world.get(given) == null) {
            return null;
        }
        return application
                .template()
                .findById(application.type(), application.id(given))
                .map(application::version)
                .orElseThrow(() -> new Difference("an entity is not there: " + given));
    }

    private void save(Plain given) {
        if (world.isFree(given, List.of())) {
            note("save", given);
            Object saved = all.save(entity(given));
            requireSame("save returned", given, saved);
            world.put(given);
        }
    }

    private void requireSame(String what, Plain given, Object found) {
        Plain plain = application.plain(found);
        if (!plain.key(application.model()).equals(given.key(application.model()))) {
            throw new Difference(what + " " + plain + " for " + given);
        }
    }

    private @Nullable Plain present() {
        return world.entities().isEmpty() ? null : dice.anyOf(List.copyOf(world.entities()));
    }

    private void changePresent() {
        Plain present = present();
        if (present == null) {
            return;
        }
        Plain changed = data.changed(present);
        if (dice.oneIn(2)) {
            save(changed);
        } else if (world.isFree(changed, List.of())) {
            note("update", changed);
            boolean found = all.update(
                            application.id(present), read -> application.entity(changed, application.version(read)))
                    .isPresent();
            require(found, "update found nothing");
            world.put(changed);
        }
    }

    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new Difference(otherwise);
        }
    }

    /** Several entities that can be saved together. */
    private List<Plain> several(int count) {
        List<Plain> several = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Plain present = present();
            Plain next = present == null || dice.oneIn(2) ? data.entity() : data.changed(present);
            boolean twice = several.stream()
                    .anyMatch(one -> one.key(application.model()).equals(next.key(application.model())));
            if (!twice && world.isFree(next, several)) {
                several.add(next);
            }
        }
        return several;
    }

    private void saveAll(int count) {
        List<Plain> several = several(count);
        note("saveAll", several);
        List<Object> saved = all.saveAll(several.stream().map(this::entity).toList());
        require(saved.size() == several.size(), "saveAll returned " + saved.size() + " for " + several.size());
        several.forEach(world::put);
    }

    private void bulk() {
        List<Plain> several = several(1 + dice.upTo(6));
        note("bulkSave", several);
        for (WriteResult<Object> result : application
                .template()
                .bulkSave(application.type(), several.stream().map(this::entity).toList(), done -> {})) {
            if (!result.isSaved()) {
                throw new Difference("bulkSave failed", result.exception());
            }
        }
        several.forEach(world::put);
    }

    private void merge() {
        Plain present = present();
        if (present == null || application.model().wide()) {
            return;
        }
        PropertyChanges changes = null;
        Plain changed = present;
        for (Field field : data.changeable(present)) {
            if (dice.oneIn(3)
                    && (field.form() == Form.CHUNKED || !field.form().isUnaskable())
                    && field.form() != Form.EMBEDDED) {
                Object value = data.value(field);
                changed = changed.with(field.name(), value);
                changes = changes == null ? PropertyChanges.of(field.name(), value) : changes.set(field.name(), value);
            }
        }
        if (changes != null && world.isFree(changed, List.of())) {
            note("merge " + changes.values().keySet(), changed);
            require(all.merge(application.id(present), changes), "merge found nothing");
            world.put(changed);
        }
    }

    private void delete() {
        Plain present = dice.oneIn(6) ? data.entity() : present();
        if (present == null || !world.owns(present)) {
            return;
        }
        note("delete", present);
        if (dice.oneIn(2)) {
            boolean deleted = application.template().deleteById(application.type(), application.id(present));
            require(deleted == (world.get(present) != null), "deleteById said " + deleted);
        } else {
            all.delete(entity(present));
        }
        world.remove(present);
    }

    private void deleteSome() {
        List<Plain> some = dice.some(List.copyOf(world.entities()), dice.upTo(4));
        note("deleteAll", some);
        if (dice.oneIn(2)) {
            all.deleteAll(some.stream().map(this::entity).toList());
        } else {
            all.deleteAllById(some.stream().map(application::id).toList());
        }
        some.forEach(world::remove);
    }

    /** Several writes of one partition, one of them in a shard, that are done or given up together. */
    private void transaction() {
        Plain first = present();
        if (first == null) {
            return;
        }
        boolean sharded = application.model().partitionKeys().stream()
                .anyMatch(field -> Objects.requireNonNull(field.key()).shards() > 0);
        List<Plain> several = new ArrayList<>();
        for (Plain next : several(6)) {
            if (next.partition(application.model()).equals(first.partition(application.model()))
                    && (!sharded || several.isEmpty())) {
                several.add(next);
            }
        }
        boolean givenUp = dice.oneIn(3);
        boolean deletes = several.isEmpty();
        note(givenUp ? "transaction, rolled back" : "transaction", deletes ? "delete " + first : several);
        List<Object> entities = several.stream().map(this::entity).toList();
        TransactionTemplate transaction = application.transaction();
        transaction.executeWithoutResult(status -> {
            entities.forEach(all::save);
            if (deletes) {
                all.deleteById(application.id(first));
            }
            if (givenUp) {
                status.setRollbackOnly();
            }
        });
        if (!givenUp) {
            several.forEach(world::put);
            if (deletes) {
                world.remove(first);
            }
        }
    }

    /** What must be refused: a key that is there, a value that is unique and taken, a version that is stale. */
    private void beRefused() {
        Plain present = present();
        if (present == null) {
            return;
        }
        note("insert again", present);
        expectDuplicate(() -> all.insert(application.entity(present, null)));
        Plain other = data.entity();
        if (world.owns(other) && world.get(other) == null && world.isTaken(application.model(), other)) {
            note("insert what is unique and taken", other);
            expectDuplicate(() -> all.insert(application.entity(other, null)));
        }
        saveNull(present);
        Plain changed = data.changed(present);
        String stale = versionOf(present);
        if (stale != null && world.isFree(changed, List.of())) {
            note("save twice", changed);
            all.save(application.entity(changed, stale));
            world.put(changed);
            try {
                all.save(application.entity(present, stale));
            } catch (OptimisticLockingFailureException expected) {
                return;
            }
            throw new Difference("a stale version was saved");
        }
    }

    /** Null where null may not be: in a property, and in a list. An exploded one that is absent reads as empty. */
    private void saveNull(Plain present) {
        for (Field field : data.changeable(present)) {
            boolean element = application.model().nullMarked() && !field.nullElements() && field.form() == Form.LIST;
            boolean itself = !field.nullable() && !field.primitive() && field.form() != Form.OPTIONAL;
            boolean read = field.form() == Form.EXPLODED_LIST
                    || field.form() == Form.EXPLODED_MAP
                    || field.form() == Form.EXPLODED_ARRAY
                    || field.form() == Form.EMBEDDED;
            if (element || itself && !read) {
                Plain wrong = present.with(field.name(), element ? Collections.singletonList(null) : null);
                note("save null in " + field.name(), wrong);
                try {
                    all.save(application.entity(wrong, versionOf(present)));
                } catch (DataIntegrityViolationException expected) {
                    continue;
                }
                throw new Difference("null was saved in " + field.name());
            }
        }
    }

    private static void expectDuplicate(Runnable write) {
        try {
            write.run();
        } catch (DuplicateKeyException expected) {
            return;
        }
        throw new Difference("a duplicate was saved");
    }
}
