package dev.tables.benchmarks.rocksdb;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.rocksdb.EmployeeDatabase.Scratch;
import dev.tables.engine.ETag;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Employees on RocksDB, by hand, with the settings of the engine: one row and two index rows per employee, each with all
 * properties, written in one batch after the checks that the others make too (row absent, address free, version
 * unchanged). Values go into reused arrays, iterators are reused per thread.
 */
public final class RawRocksDb implements Contender {
    private final EmployeeDatabase db;

    /** Opens or creates a database. */
    public RawRocksDb(Path directory, Durability durability) {
        db = new EmployeeDatabase(directory, durability);
    }

    @Override
    public void insert(Employee employee) {
        Scratch my = db.scratch();
        int first = EmployeeDatabase.stripe(employee.department(), employee.number());
        int second = EmployeeDatabase.stripe(employee.department(), employee.email());
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
        for (Employee employee : employees) {
            stripes.add(EmployeeDatabase.stripe(employee.department(), employee.number()));
            stripes.add(EmployeeDatabase.stripe(employee.department(), employee.email()));
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
        bytes.emailKey(department, email);
        return db.get(bytes) ? bytes.decode(department) : null;
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        Scratch my = db.scratch();
        my.bytes.lastNamePrefix(department, lastName);
        return db.scan(my, department, my.bytes.keyCopy(), Integer.MAX_VALUE);
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
        int stripe = EmployeeDatabase.stripe(changed.department(), changed.number());
        db.lock(stripe, stripe);
        try {
            my.bytes.rowKey(changed.department(), changed.number());
            if (!db.get(my.bytes) || !ETag.ofTimestampTicks(my.bytes.version()).equals(changed.version())) {
                throw new IllegalStateException("The employee was changed or deleted.");
            }
            String lastName = my.bytes.lastName();
            my.begin();
            if (!lastName.equals(changed.lastName())) {
                my.bytes.lastNameKey(changed.department(), lastName, changed.number());
                my.delete();
            }
            putAll(my, changed);
            db.write(my);
        } finally {
            db.unlock(stripe, stripe);
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
            my.bytes.lastNameKey(department, lastName, number);
            my.delete();
            my.bytes.emailKey(department, email);
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

    private void checkAbsent(EmployeeBytes bytes, Employee employee) {
        bytes.rowKey(employee.department(), employee.number());
        boolean taken = db.get(bytes);
        bytes.emailKey(employee.department(), employee.email());
        if (taken || db.get(bytes)) {
            throw new IllegalStateException("The number or the e-mail address is taken.");
        }
    }

    private void putAll(Scratch my, Employee employee) {
        my.bytes.encode(employee, db.newVersion());
        byte[] value = my.bytes.valueCopy();
        my.bytes.rowKey(employee.department(), employee.number());
        my.put(value);
        my.bytes.lastNameKey(employee.department(), employee.lastName(), employee.number());
        my.put(value);
        my.bytes.emailKey(employee.department(), employee.email());
        my.put(value);
    }
}
