--liquibase formatted sql
--changeset tables:1

-- What tables on PostgreSQL need before the first of them is created. For Flyway, for Liquibase, and by the store itself: ${schema} is the name
-- of the schema. Doing it again changes nothing.

CREATE SCHEMA IF NOT EXISTS "${schema}";

-- The tables: the name as looked for and as given, the number, the relation of the rows, the view that says that it exists, and the name of the
-- table with which it is emptied.
CREATE TABLE IF NOT EXISTS "${schema}"."_tables" (
    folded text PRIMARY KEY,
    name text NOT NULL,
    id int NOT NULL UNIQUE,
    rows text NOT NULL,
    marker oid NOT NULL,
    owner text);

-- Relations of dropped tables of which space is left.
CREATE TABLE IF NOT EXISTS "${schema}"."_dropped" (rows text PRIMARY KEY);

-- Numbers of tables, and of stores that open the schema.
CREATE SEQUENCE IF NOT EXISTS "${schema}"."_ids" AS int;
CREATE SEQUENCE IF NOT EXISTS "${schema}"."_stores" AS int;
