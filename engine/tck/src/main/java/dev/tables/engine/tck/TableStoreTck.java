package dev.tables.engine.tck;

/** The whole contract: what a back end's test class implements. */
public interface TableStoreTck
        extends TableTck,
                RowTck,
                ValueTck,
                ConditionTck,
                TransactionTck,
                StoreTransactionTck,
                MomentTck,
                OpenTransactionTck,
                OneFlushTck,
                QueryTck,
                FilterTck,
                FilterMatrixTck,
                PagingTck,
                LimitsTck,
                OrderTck,
                DescendingTck,
                CountTck,
                ClockTck,
                ConcurrencyTck,
                HistoryTck,
                LinearizabilityTck,
                StoreConcurrencyTck,
                StoreLinearizabilityTck {}
