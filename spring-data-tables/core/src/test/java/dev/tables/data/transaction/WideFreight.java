package dev.tables.data.transaction;

import dev.tables.annotation.TableEntity;

/** Freight that may need several rows. */
@TableEntity(table = "widefreight", wide = true)
class WideFreight extends FreightProperties {}
