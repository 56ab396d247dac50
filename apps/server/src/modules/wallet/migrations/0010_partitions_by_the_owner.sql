-- Breaks nobody. The server's role owns no table: partitions are made with the rights of their table's owner.
alter function wallet.make_partitions(timestamptz, timestamptz) security definer set search_path = pg_catalog, pg_temp;
