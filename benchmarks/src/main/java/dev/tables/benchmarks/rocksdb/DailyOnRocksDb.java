package dev.tables.benchmarks.rocksdb;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.benchmarks.contender.Paid;
import dev.tables.benchmarks.contender.PaidPerson;
import dev.tables.benchmarks.rocksdb.EmployeeDatabase.Scratch;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.rocksdb.RocksIterator;

/**
 * Employees on RocksDB, by hand, with the queries and bulk writes of an ordinary application. Index rows contain keys only. Queries decode
 * the properties that they need. Writes are batches of 100 rows of entities with all checks of {@link LeanRocksDb}.
 */
public final class DailyOnRocksDb implements DailyContender {
    private static final int TOP = 20;
    private static final int BEST = 10;

    private final EmployeeDatabase db;
    private final DailyWrites writes;

    /** Opens or creates a database. */
    public DailyOnRocksDb(Path directory, Durability durability) {
        db = new EmployeeDatabase(directory, durability);
        writes = new DailyWrites(db);
    }

    @Override
    public void saveAll(List<Employee> employees) {
        writes.saveAll(employees);
    }

    @Override
    public void saveStaff(List<Employee> staff) {
        writes.saveStaff(staff);
    }

    @Override
    public List<Employee> page(String department, int page, int size) {
        List<Employee> found = new ArrayList<>(size);
        int[] skipped = {page * size};
        eachRow(department, my -> {
            if (skipped[0]-- <= 0) {
                found.add(my.bytes.decode(department));
            }
            return found.size() < size;
        });
        return found;
    }

    @Override
    public long countByLastName(String lastName) {
        Scratch my = db.scratch();
        my.bytes.lastNamePrefix("", lastName);
        return db.count(my);
    }

    @Override
    public List<Employee> firstTwentyByNotes(String department) {
        PriorityQueue<Employee> first =
                new PriorityQueue<>(TOP, Comparator.comparing(Employee::notes).reversed());
        eachRow(department, my -> {
            Employee last = first.peek();
            if (first.size() < TOP || last == null || my.bytes.notes().compareTo(last.notes()) < 0) {
                first.add(my.bytes.decode(department));
                if (first.size() > TOP) {
                    first.poll();
                }
            }
            return true;
        });
        List<Employee> found = new ArrayList<>(first);
        found.sort(Comparator.comparing(Employee::notes));
        return found;
    }

    @Override
    public List<Employee> allByNotes(String department) {
        List<Employee> found = new ArrayList<>();
        eachRow(department, my -> found.add(my.bytes.decode(department)));
        found.sort(Comparator.comparing(Employee::notes));
        return found;
    }

    @Override
    public List<Employee> withEmails(List<String> emails) {
        EmployeeBytes bytes = db.scratch().bytes;
        List<Employee> found = new ArrayList<>(emails.size());
        for (String email : emails) {
            bytes.emailKey("", email);
            if (db.get(bytes)) {
                bytes.valueAsKey();
                String department = bytes.keyDepartment();
                if (db.get(bytes) && bytes.email().equals(email)) {
                    found.add(bytes.decode(department));
                }
            }
        }
        return found;
    }

    @Override
    public List<Employee> tenBestPaid(String lastName) {
        Scratch my = db.scratch();
        EmployeeBytes bytes = my.bytes;
        bytes.lastNamePrefix("", lastName);
        byte[] prefix = bytes.keyCopy();
        RocksIterator rows = my.seek(prefix);
        List<Employee> found = new ArrayList<>(BEST);
        while (found.size() < BEST && rows.isValid()) {
            bytes.keyLength = rows.key(bytes.key);
            if (!bytes.keyStartsWith(prefix)) {
                break;
            }
            bytes.tailAsKey(prefix.length + EmployeeBytes.DIGITS, "");
            String department = bytes.keyDepartment();
            if (db.get(bytes) && bytes.lastName().equals(lastName)) {
                found.add(bytes.decode(department));
            }
            rows.next();
        }
        return found;
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        return between(department, from, to, my -> my.bytes.decode(department));
    }

    @Override
    public List<Paid> paid(String department, int from, int to) {
        return between(department, from, to, my -> new PaidByHand(my.bytes.firstName(), my.bytes.salary()));
    }

    @Override
    public List<PaidPerson> paidPeople(String department, int from, int to) {
        return between(department, from, to, my -> new PaidPerson(my.bytes.firstName(), my.bytes.salary()));
    }

    @Override
    public List<Employee> earningAtLeast(int salary) {
        List<Employee> found = new ArrayList<>();
        eachEmployee((my, department) -> {
            if (my.bytes.salary() >= salary) {
                found.add(my.bytes.decode(department.get()));
            }
        });
        return found;
    }

    @Override
    public void stream(Consumer<Found> consumer) {
        eachEmployee((my, department) -> consumer.accept(my.bytes.decode(department.get())));
    }

    @Override
    public int raiseStaff(String department, int salary) {
        return writes.raise(department, salary, DailyWrites.ROWS_AT_ONCE);
    }

    @Override
    public int raiseStaffInTransaction(String department, int salary) {
        return writes.raise(department, salary, Integer.MAX_VALUE);
    }

    @Override
    public List<Employee> staff(String department) {
        List<Employee> found = new ArrayList<>();
        eachRow(department, my -> found.add(my.bytes.decode(department)));
        return found;
    }

    @Override
    public void compact() {
        db.compact();
    }

    @Override
    public void close() {
        db.close();
    }

    private <T> List<T> between(String department, int from, int to, Function<Scratch, T> decoder) {
        List<T> found = new ArrayList<>(to - from + 1);
        Scratch my = db.scratch();
        my.bytes.rowKey(department, from);
        byte[] last = my.bytes.keyCopy();
        my.bytes.rowKey(department, to);
        RocksIterator rows = my.seek(my.bytes.keyCopy());
        while (rows.isValid()) {
            my.bytes.keyLength = rows.key(my.bytes.key);
            if (my.bytes.compareKey(last) > 0) {
                break;
            }
            my.bytes.valueLength = rows.value(my.bytes.value);
            found.add(decoder.apply(my));
            rows.next();
        }
        return found;
    }

    /** Visits the rows of a department in the order of their keys until the visitor returns false. */
    private void eachRow(String department, Function<Scratch, Boolean> visitor) {
        Scratch my = db.scratch();
        my.bytes.partition(department, EmployeeBytes.ROW);
        byte[] prefix = my.bytes.keyCopy();
        RocksIterator rows = my.seek(prefix);
        boolean more = true;
        while (more && rows.isValid()) {
            my.bytes.keyLength = rows.key(my.bytes.key);
            if (!my.bytes.keyStartsWith(prefix)) {
                break;
            }
            my.bytes.valueLength = rows.value(my.bytes.value);
            more = visitor.apply(my);
            rows.next();
        }
    }

    /** Visits the rows of all departments but that of staff; index rows are before them. */
    private void eachEmployee(EmployeeVisitor visitor) {
        Scratch my = db.scratch();
        EmployeeBytes bytes = my.bytes;
        RocksIterator rows = my.seek(new byte[] {'d'});
        String[] department = {""};
        while (rows.isValid()) {
            bytes.keyLength = rows.key(bytes.key);
            if (bytes.key[0] != 'd') {
                break;
            }
            bytes.valueLength = rows.value(bytes.value);
            visitor.visit(my, () -> {
                if (!bytes.isKeyOf(department[0])) {
                    department[0] = bytes.keyDepartment();
                }
                return department[0];
            });
            rows.next();
        }
    }

    /** Receives the current row. */
    private interface EmployeeVisitor {
        void visit(Scratch my, Supplier<String> department);
    }

    /**
     * A projection by hand.
     *
     * @param getFirstName the first name
     * @param getSalary the salary
     */
    private record PaidByHand(String getFirstName, int getSalary) implements Paid {}
}
