package dev.tables.examples.films.recipes;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Leaves each address to the first member that has it. */
@Component
@Migration(order = 2)
public class OneMemberPerAddress implements TableMigration {
    @Override
    public void define(MigrationSteps steps) {
        steps.runOnce("leave each address to one member", OneMemberPerAddress::clear);
    }

    private static void clear(TablesOperations operations) {
        Set<String> met = new HashSet<>();
        try (Stream<Member> members = operations.streamAll(Member.class)) {
            members.filter(member -> member.address() != null && !met.add(member.address()))
                    .forEach(member -> operations.save(new Member(member.club(), member.number(), null)));
        }
    }
}
