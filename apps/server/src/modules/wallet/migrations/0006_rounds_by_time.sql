-- Breaks nobody.

-- For rounds that stay open for long. Rows are inserted in the order of time, and updates of a round never change it.
create index round_opened_at on wallet.round using brin (opened_at);
