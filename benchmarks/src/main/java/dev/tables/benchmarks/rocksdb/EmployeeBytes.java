package dev.tables.benchmarks.rocksdb;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.ETag;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/** Keys and values of one thread, written by hand: fixed positions, no names, no types, reused arrays. */
final class EmployeeBytes {
    static final byte ROW = '0';
    static final byte BY_EMAIL = 'e';
    static final byte BY_LAST_NAME = 'l';
    static final int DIGITS = 8;
    private static final int HEADER = 25;

    byte[] key = new byte[256];
    int keyLength;
    byte[] value = new byte[4096];
    int valueLength;

    /** Key of an employee's row; numbers run down. */
    void rowKey(String department, int number) {
        partition(department, ROW);
        number(number);
    }

    /** Key of the row of the unique index. */
    void emailKey(String department, String email) {
        partition(department, BY_EMAIL);
        ascii(email);
    }

    /** Key of a row of the other index. */
    void lastNameKey(String department, String lastName, int number) {
        lastNamePrefix(department, lastName);
        number(number);
    }

    /** Key of a row of the other index, which ends with a whole row key unless the department is empty. */
    void lastNameKey(String home, String lastName, String department, int number) {
        lastNamePrefix(home, lastName);
        if (!department.isEmpty()) {
            ascii(department);
            key[keyLength++] = 0;
            key[keyLength++] = ROW;
        }
        number(number);
    }

    /** What the keys of all employees of a last name start with. */
    void lastNamePrefix(String department, String lastName) {
        partition(department, BY_LAST_NAME);
        ascii(lastName);
        key[keyLength++] = 0;
    }

    /** Makes the key of an index row by last name and salary, highest salary first, which ends with a whole row key. */
    void lastNameAndSalaryKey(Employee employee) {
        lastNamePrefix("", employee.lastName());
        number(employee.salary());
        ascii(employee.department());
        key[keyLength++] = 0;
        key[keyLength++] = ROW;
        number(employee.number());
    }

    /** Makes the key of a row in one of several indexes of a department. */
    void copyKey(byte kind, Employee employee, String property) {
        partition(employee.department(), kind);
        ascii(property);
        key[keyLength++] = 0;
        number(employee.number());
    }

    /** What the keys of one kind of a department's rows start with. */
    void partition(String department, byte kind) {
        keyLength = 0;
        ascii(department);
        key[keyLength++] = 0;
        key[keyLength++] = kind;
    }

    /** Makes what the key has from some position on the key of a row: whole, or of a department that is given. */
    void tailAsKey(int start, String department) {
        int length = keyLength - start;
        int at = department.isEmpty() ? 0 : department.length() + 2;
        System.arraycopy(key, start, key, at, length);
        if (at > 0) {
            partition(department, ROW);
        }
        keyLength = at + length;
    }

    /** Makes the value the key. */
    void valueAsKey() {
        System.arraycopy(value, 0, key, 0, valueLength);
        keyLength = valueLength;
    }

    /** The department of the key of a row. */
    String keyDepartment() {
        int end = 0;
        while (key[end] != 0) {
            end++;
        }
        return new String(key, 0, end, StandardCharsets.ISO_8859_1);
    }

    /** Whether the key starts so. */
    boolean keyStartsWith(byte[] prefix) {
        return Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** Returns whether the key is that of a row of the department. */
    boolean isKeyOf(String department) {
        int length = department.length();
        boolean same = keyLength > length && key[length] == 0;
        for (int at = 0; same && at < length; at++) {
            same = key[at] == department.charAt(at);
        }
        return same;
    }

    /** Compares the key with another one in the order of the database. */
    int compareKey(byte[] other) {
        return Arrays.compareUnsigned(key, 0, keyLength, other, 0, other.length);
    }

    /** The key, as an array of its own. */
    byte[] keyCopy() {
        return Arrays.copyOf(key, keyLength);
    }

    /** The value, as an array of its own. */
    byte[] valueCopy() {
        return Arrays.copyOf(value, valueLength);
    }

    /** The version in the value. */
    long version() {
        return getLong(0);
    }

    /** Makes the value of an employee. */
    void encode(Employee employee, long version) {
        valueLength = 0;
        putLong(version);
        putInt(employee.number());
        putInt(employee.salary());
        putInt((int) employee.birthDate().toEpochDay());
        putInt((int) employee.hireDate().toEpochDay());
        value[valueLength++] = (byte) employee.gender().charAt(0);
        putText(employee.firstName());
        putText(employee.lastName());
        putText(employee.email());
        putText(employee.title());
        putText(employee.city());
        putText(employee.notes());
    }

    /** Makes the employee of the value. */
    Employee decode(String department) {
        int[] at = {HEADER};
        return new Employee(
                department,
                getInt(8),
                text(at),
                text(at),
                text(at),
                text(at),
                value[24] == 'M' ? "M" : "F",
                LocalDate.ofEpochDay(getInt(16)),
                LocalDate.ofEpochDay(getInt(20)),
                getInt(12),
                text(at),
                text(at),
                ETag.ofTimestampTicks(version()));
    }

    /** Only the last name of the value. */
    String lastName() {
        int[] at = {HEADER};
        text(at);
        return text(at);
    }

    /** Only the e-mail address of the value. */
    String email() {
        int[] at = {HEADER};
        text(at);
        text(at);
        return text(at);
    }

    /** Returns the notes of the value without decoding anything else. */
    String notes() {
        int[] at = {HEADER};
        for (int skipped = 0; skipped < 5; skipped++) {
            at[0] += 2 + ((value[at[0]] & 0xff) << 8 | value[at[0] + 1] & 0xff);
        }
        return text(at);
    }

    /** Returns the salary of the value. */
    int salary() {
        return getInt(12);
    }

    /** Returns the first name of the value. */
    String firstName() {
        return text(new int[] {HEADER});
    }

    /** Replaces version and salary in the value. */
    void change(long version, int salary) {
        int length = valueLength;
        valueLength = 0;
        putLong(version);
        valueLength = 12;
        putInt(salary);
        valueLength = length;
    }

    private void number(int number) {
        int rest = 99_999_999 - number;
        for (int at = keyLength + 7; at >= keyLength; at--) {
            key[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        keyLength += 8;
    }

    /** Without an array of its own for each text. */
    private void ascii(String text) {
        for (int at = 0; at < text.length(); at++) {
            key[keyLength++] = (byte) text.charAt(at);
        }
    }

    private void putText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        value[valueLength++] = (byte) (bytes.length >>> 8);
        value[valueLength++] = (byte) bytes.length;
        System.arraycopy(bytes, 0, value, valueLength, bytes.length);
        valueLength += bytes.length;
    }

    private String text(int[] at) {
        int length = (value[at[0]] & 0xff) << 8 | value[at[0] + 1] & 0xff;
        String text = new String(value, at[0] + 2, length, StandardCharsets.UTF_8);
        at[0] += 2 + length;
        return text;
    }

    private void putInt(int number) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            value[valueLength++] = (byte) (number >>> shift);
        }
    }

    private void putLong(long number) {
        putInt((int) (number >>> 32));
        putInt((int) number);
    }

    private int getInt(int at) {
        return value[at] << 24 | (value[at + 1] & 0xff) << 16 | (value[at + 2] & 0xff) << 8 | value[at + 3] & 0xff;
    }

    private long getLong(int at) {
        return (long) getInt(at) << 32 | getInt(at + 4) & 0xffffffffL;
    }
}
