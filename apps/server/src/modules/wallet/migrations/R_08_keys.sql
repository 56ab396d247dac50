-- Class of a kind. An operation's key is player, provider, class and tx. Class 16 is for further entries of an
-- operation.
create or replace function wallet.class_of(p_kind smallint) returns smallint language sql immutable as $$
  select case p_kind
    when 1 then 1 when 23 then 1 when 30 then 1
    when 2 then 2 when 26 then 2 when 27 then 2
    when 4 then 3 when 5 then 3 when 6 then 3 when 25 then 3
    when 7 then 4 when 8 then 4 when 9 then 4
    when 10 then 5
    when 11 then 6 when 12 then 14
    when 13 then 7 when 14 then 7 when 15 then 7
    when 16 then 8 when 17 then 9 when 18 then 10
    when 19 then 11 when 20 then 11 when 21 then 11
    when 22 then 12 when 24 then 13 when 28 then 15
  end::smallint
$$;

-- Whether something of another kind is booked under the id of an operation whose provider counts stakes (class 1),
-- wins (2) and payouts (4) in one number space. stakeAndWin books the first two.
create or replace function wallet.is_of_another_kind(p wallet.op, p_from timestamptz) returns boolean
language plpgsql stable as $$
declare
  v_booked smallint[];
begin
  if p.flags & 256 = 0 then return false; end if;
  select array_agg(en.class order by en.class) into v_booked from wallet.entry en
   where en.player_id = p.player_id and en.provider = p.provider and en.class in (1, 2, 4) and en.tx = p.tx
     and en.outcome = 0 and en.at >= p_from and en.at < date_add(p_from, interval '6 months', 'UTC');
  return v_booked <> case p.kind when 3 then array[1, 2]::smallint[] else array[wallet.class_of(p.kind)] end;
end $$;
