package dev.tables.benchmarks.rocksdb;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.rocksdb.EmployeeDatabase.Scratch;
import dev.tables.engine.ETag;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.rocksdb.RocksIterator;

/** The writes of {@link DailyOnRocksDb}: batches under the locks of their rows. */
final class DailyWrites {
    static final int ROWS_AT_ONCE = 100;
    private static final byte[] NOTHING = {};
    private static final byte FIRST_COPY = '1';

    private final EmployeeDatabase db;

    DailyWrites(EmployeeDatabase db) {
        this.db = db;
    }

    void saveAll(List<Employee> employees) {
        for (int from = 0; from < employees.size(); from += ROWS_AT_ONCE) {
            List<Employee> group = employees.subList(from, Math.min(employees.size(), from + ROWS_AT_ONCE));
            locked(
                    group,
                    my -> group.forEach(employee -> {
                        if (employee.version() == null) {
                            insert(my, employee);
                        } else {
                            replace(my, employee);
                        }
                    }));
        }
    }

    void saveStaff(List<Employee> staff) {
        for (int from = 0; from < staff.size(); from += ROWS_AT_ONCE) {
            List<Employee> group = staff.subList(from, Math.min(staff.size(), from + ROWS_AT_ONCE));
            locked(
                    group,
                    my -> group.forEach(member -> {
                        my.bytes.encode(member, db.newVersion());
                        putWithCopies(my, member);
                    }));
        }
    }

    /** Changes the salary of all staff, with at most that many entities in a batch; returns their number. */
    int raise(String department, int salary, int atOnce) {
        List<Employee> staff = new ArrayList<>();
        Scratch own = db.scratch();
        own.bytes.partition(department, EmployeeBytes.ROW);
        byte[] prefix = own.bytes.keyCopy();
        RocksIterator rows = own.seek(prefix);
        while (rows.isValid()) {
            own.bytes.keyLength = rows.key(own.bytes.key);
            if (!own.bytes.keyStartsWith(prefix)) {
                break;
            }
            own.bytes.valueLength = rows.value(own.bytes.value);
            staff.add(own.bytes.decode(department));
            rows.next();
        }
        int size = Math.min(atOnce, Math.max(1, staff.size()));
        for (int from = 0; from < staff.size(); from += size) {
            List<Employee> group = staff.subList(from, Math.min(staff.size(), from + size));
            locked(
                    group,
                    my -> group.forEach(member -> {
                        readCurrent(my, member);
                        my.bytes.change(db.newVersion(), salary);
                        putWithCopies(my, member);
                    }));
        }
        return staff.size();
    }

    /** Adds to a batch. */
    private interface Work {
        void on(Scratch my);
    }

    private void locked(List<Employee> group, Work work) {
        Scratch my = db.scratch();
        SortedSet<Integer> stripes = new TreeSet<>();
        for (Employee employee : group) {
            stripes.add(EmployeeDatabase.stripe(employee.department(), employee.number()));
            stripes.add(EmployeeDatabase.stripe("", employee.email()));
        }
        db.lock(stripes);
        try {
            my.begin();
            work.on(my);
            db.write(my);
        } finally {
            db.unlock(stripes);
        }
    }

    private void insert(Scratch my, Employee employee) {
        EmployeeBytes bytes = my.bytes;
        bytes.emailKey("", employee.email());
        if (db.get(bytes)) {
            throw new IllegalStateException("The e-mail address is taken.");
        }
        bytes.rowKey(employee.department(), employee.number());
        if (db.get(bytes)) {
            throw new IllegalStateException("The number is taken.");
        }
        byte[] row = bytes.keyCopy();
        bytes.encode(employee, db.newVersion());
        my.put(bytes.valueCopy());
        bytes.emailKey("", employee.email());
        my.put(row);
        bytes.lastNameAndSalaryKey(employee);
        my.put(NOTHING);
    }

    private void replace(Scratch my, Employee employee) {
        EmployeeBytes bytes = my.bytes;
        readCurrent(my, employee);
        if (!bytes.email().equals(employee.email())
                || !bytes.lastName().equals(employee.lastName())
                || bytes.salary() != employee.salary()) {
            throw new UnsupportedOperationException("No operation that is measured changes an indexed property.");
        }
        bytes.encode(employee, db.newVersion());
        my.put(bytes.valueCopy());
    }

    private void readCurrent(Scratch my, Employee employee) {
        my.bytes.rowKey(employee.department(), employee.number());
        if (!db.get(my.bytes) || !ETag.ofTimestampTicks(my.bytes.version()).equals(employee.version())) {
            throw new IllegalStateException("The employee was changed or deleted.");
        }
    }

    /** Puts the value in the row of the entity and in its six index rows. */
    private static void putWithCopies(Scratch my, Employee member) {
        byte[] value = my.bytes.valueCopy();
        my.bytes.rowKey(member.department(), member.number());
        my.put(value);
        byte kind = FIRST_COPY;
        for (String property : List.of(
                member.firstName(),
                member.lastName(),
                member.email(),
                member.title(),
                member.gender(),
                member.city())) {
            my.bytes.copyKey(kind++, member, property);
            my.put(value);
        }
    }
}
