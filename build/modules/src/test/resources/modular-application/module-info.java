module shop {
    requires dev.tables.boot;
    requires spring.boot.autoconfigure;

    opens shop;
}
