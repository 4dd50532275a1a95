package dev.tables.benchmarks.rocksdb;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.rocksdb.EmployeeDatabase.Scratch;
import dev.tables.engine.ETag;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/**
 * Employees on RocksDB, by hand, with the least that has to be written: one row with all properties and two index rows with
 * keys only. The indexes are of each department or of all of them. All checks of the library are made: a row of that number,
 * an address that someone has, in the database or in the same group, the version of what is changed. A write is one batch
 * with one flush. A row found by an index counts only if it has the value asked for: it may have changed since.
 */
public final class LeanRocksDb implements Contender {
    private static final byte[] NOTHING = {};

    private final EmployeeDatabase db;
    private final boolean anywhere;

    /** Opens or creates a database, with indexes of each department or of all. */
    public LeanRocksDb(Path directory, Durability durability, IndexScope scope) {
        db = new EmployeeDatabase(directory, durability);
        anywhere = scope == IndexScope.GLOBAL;
    }

    @Override
    public void insert(Employee employee) {
        Scratch my = db.scratch();
        int first = EmployeeDatabase.stripe(employee.department(), employee.number());
        int second = EmployeeDatabase.stripe(home(employee.department()), employee.email());
        db.lock(first, second);
        try {
            checkAbsent(my.bytes, employee);
            my.begin();
            putAll(my, employee);
            db.write(my);
        } finally {
            db.unlock(first, second);
        }
    }

    @Override
    public void saveAll(List<Employee> employees) {
        Scratch my = db.scratch();
        SortedSet<Integer> stripes = new TreeSet<>();
        Set<Integer> numbers = new HashSet<>();
        Set<String> emails = new HashSet<>();
        for (Employee employee : employees) {
            if (!numbers.add(employee.number()) | !emails.add(employee.email())) {
                throw new IllegalStateException("A number or an e-mail address is there twice.");
            }
            stripes.add(EmployeeDatabase.stripe(employee.department(), employee.number()));
            stripes.add(EmployeeDatabase.stripe(home(employee.department()), employee.email()));
        }
        db.lock(stripes);
        try {
            my.begin();
            for (Employee employee : employees) {
                checkAbsent(my.bytes, employee);
                putAll(my, employee);
            }
            db.write(my);
        } finally {
            db.unlock(stripes);
        }
    }

    @Override
    public @Nullable Employee find(String department, int number) {
        EmployeeBytes bytes = db.scratch().bytes;
        bytes.rowKey(department, number);
        return db.get(bytes) ? bytes.decode(department) : null;
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        Scratch my = db.scratch();
        my.bytes.rowKey(department, from);
        byte[] last = my.bytes.keyCopy();
        my.bytes.rowKey(department, to);
        return db.scan(my, department, last, Integer.MAX_VALUE);
    }

    @Override
    public @Nullable Employee byEmail(String department, String email) {
        EmployeeBytes bytes = db.scratch().bytes;
        bytes.emailKey(home(department), email);
        if (!db.get(bytes)) {
            return null;
        }
        bytes.valueAsKey();
        String found = anywhere ? bytes.keyDepartment() : department;
        Employee employee = db.get(bytes) ? bytes.decode(found) : null;
        return employee != null && employee.email().equals(email) ? employee : null;
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        Scratch my = db.scratch();
        EmployeeBytes bytes = my.bytes;
        bytes.lastNamePrefix(home(department), lastName);
        byte[] prefix = bytes.keyCopy();
        RocksIterator rows = my.seek(prefix);
        List<Employee> found = new ArrayList<>();
        while (rows.isValid()) {
            bytes.keyLength = rows.key(bytes.key);
            if (!bytes.keyStartsWith(prefix)) {
                break;
            }
            bytes.tailAsKey(prefix.length, anywhere ? "" : department);
            String of = anywhere ? bytes.keyDepartment() : department;
            Employee employee = db.get(bytes) ? bytes.decode(of) : null;
            if (employee != null && employee.lastName().equals(lastName)) {
                found.add(employee);
            }
            rows.next();
        }
        return found;
    }

    @Override
    public List<Employee> tenNewest(String department) {
        Scratch my = db.scratch();
        my.bytes.partition(department, EmployeeBytes.ROW);
        return db.scan(my, department, my.bytes.keyCopy(), 10);
    }

    @Override
    public void update(Employee changed) {
        Scratch my = db.scratch();
        String home = home(changed.department());
        int first = EmployeeDatabase.stripe(changed.department(), changed.number());
        int second = EmployeeDatabase.stripe(home, changed.email());
        db.lock(first, second);
        try {
            my.bytes.rowKey(changed.department(), changed.number());
            if (!db.get(my.bytes) || !ETag.ofTimestampTicks(my.bytes.version()).equals(changed.version())) {
                throw new IllegalStateException("The employee was changed or deleted.");
            }
            String lastName = my.bytes.lastName();
            String email = my.bytes.email();
            my.begin();
            if (!lastName.equals(changed.lastName())) {
                lastNameKey(my.bytes, changed, lastName);
                my.delete();
                lastNameKey(my.bytes, changed, changed.lastName());
                my.put(NOTHING);
            }
            if (!email.equals(changed.email())) {
                my.bytes.emailKey(home, email);
                my.delete();
                checkFree(my.bytes, home, changed.email());
                putEmail(my, changed);
            }
            putRow(my, changed);
            db.write(my);
        } finally {
            db.unlock(first, second);
        }
    }

    @Override
    public void delete(String department, int number) {
        Scratch my = db.scratch();
        int stripe = EmployeeDatabase.stripe(department, number);
        db.lock(stripe, stripe);
        try {
            my.bytes.rowKey(department, number);
            if (!db.get(my.bytes)) {
                throw new IllegalStateException("There is no such employee.");
            }
            String lastName = my.bytes.lastName();
            String email = my.bytes.email();
            my.begin();
            my.delete();
            my.bytes.lastNameKey(home(department), lastName, anywhere ? department : "", number);
            my.delete();
            my.bytes.emailKey(home(department), email);
            my.delete();
            db.write(my);
        } finally {
            db.unlock(stripe, stripe);
        }
    }

    @Override
    public long count(String department) {
        Scratch my = db.scratch();
        my.bytes.partition(department, EmployeeBytes.ROW);
        return db.count(my);
    }

    @Override
    public void compact() {
        db.compact();
    }

    @Override
    public void close() {
        db.close();
    }

    /** What keys of index rows start with. */
    private String home(String department) {
        return anywhere ? "" : department;
    }

    private void checkAbsent(EmployeeBytes bytes, Employee employee) {
        bytes.rowKey(employee.department(), employee.number());
        if (db.get(bytes)) {
            throw new IllegalStateException("The number is taken.");
        }
        checkFree(bytes, home(employee.department()), employee.email());
    }

    private void checkFree(EmployeeBytes bytes, String home, String email) {
        bytes.emailKey(home, email);
        if (db.get(bytes)) {
            throw new IllegalStateException("The e-mail address is taken.");
        }
    }

    private void putAll(Scratch my, Employee employee) {
        putRow(my, employee);
        lastNameKey(my.bytes, employee, employee.lastName());
        my.put(NOTHING);
        putEmail(my, employee);
    }

    private void putRow(Scratch my, Employee employee) {
        my.bytes.encode(employee, db.newVersion());
        my.bytes.rowKey(employee.department(), employee.number());
        my.put(my.bytes.valueCopy());
    }

    private void putEmail(Scratch my, Employee employee) {
        my.bytes.rowKey(employee.department(), employee.number());
        byte[] row = my.bytes.keyCopy();
        my.bytes.emailKey(home(employee.department()), employee.email());
        my.put(row);
    }

    private void lastNameKey(EmployeeBytes bytes, Employee employee, String lastName) {
        String department = employee.department();
        bytes.lastNameKey(home(department), lastName, anywhere ? department : "", employee.number());
    }
}
