package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.model.RowCipher;

/** The transform that encrypts and decrypts properties, and rejects values that are too long after encryption. */
final class EncryptedValues implements RowTransform {
    private final RowCipher cipher;
    private final WrittenValues written;

    EncryptedValues(RowCipher cipher, WrittenValues written) {
        this.cipher = cipher;
        this.written = written;
    }

    @Override
    public RowSource write(Target target, RowSource properties) {
        RowSource encrypted = cipher.encrypt(target.table(), target.row(), target.entity(), properties);
        // An index row holds what the entity's row does, which is refused first.
        return target.form() == Form.INDEX_ROW ? encrypted : written.limited(encrypted);
    }

    @Override
    public RowReader read(String table, RowReader stored) {
        return cipher.decrypt(table, stored);
    }

    @Override
    public Projection reading(Projection wanted) {
        return cipher.projectionForDecryption(wanted);
    }

    @Override
    public boolean isCurrent(RowReader stored) {
        return cipher.isEncryptedWithCurrentKeys(stored);
    }
}
