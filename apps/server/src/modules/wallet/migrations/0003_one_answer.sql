-- A batch answers in one text now, and a function's result cannot be changed in place.
drop function if exists wallet.apply_batch(
  boolean[], bigint[], text[], smallint[], integer[], text[], bigint[], text[], smallint[], bigint[], integer[], text[], text[],
  bigint[], integer[], text[], bigint[], text[], integer[], text[], timestamptz);
