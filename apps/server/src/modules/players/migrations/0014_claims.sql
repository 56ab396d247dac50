-- Breaks a server from before: it asks no claim, and gets an error where another person has an address or a number.
-- Stop it before this runs. E-mail, phone, national number and access id are unique by claims (decision 137). Rows that
-- stand are claimed here.

-- Null for what is no digest yet.
create function players.bytes_of_digest(digest text) returns bytea
  language sql immutable parallel safe
  return case when digest ~ '^[A-Za-z0-9_-]{43}$' then decode(translate(digest, '-_', '+/') || '=', 'base64') end;

-- Refuses what is another player's, under the name of the index that stood here.
create function players.claim_or_refuse(p_kind text, p_value bytea, p_player bigint, p_constraint text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if p_value is not null and not kernel.claim_written(p_kind, p_value, p_player) then
    raise exception 'another player has the claim: %', p_kind using errcode = '23505', constraint = p_constraint;
  end if;
end $$;

-- For writers that claim nothing: a server from before, statements of staff, and the step after the migrations, which
-- makes the digests of e-mail and phone where a row is not encrypted yet.
create function players.claim_written() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if is_new or new.email_key is distinct from old.email_key then
    perform players.claim_or_refuse(
      'email', players.bytes_of_digest(new.email_key), new.player_id, 'player_email_key');
  end if;
  if is_new or new.phone_digest is distinct from old.phone_digest then
    perform players.claim_or_refuse(
      'phone', players.bytes_of_digest(new.phone_digest), new.player_id, 'player_phone_digest_key');
  end if;
  if is_new or new.national_number_digest is distinct from old.national_number_digest then
    perform players.claim_or_refuse(
      'national number', new.national_number_digest, new.player_id, 'player_national_number_key');
  end if;
  if is_new or new.access_id is distinct from old.access_id then
    perform players.claim_or_refuse(
      'access id', sha256(convert_to(new.access_id, 'UTF8')), new.player_id, 'player_access_id_key');
  end if;
  return null;
end $$;
-- Before the rows that stand are claimed: it waits for those who write, and nobody writes until the end of this file.
create trigger player_claims
  after insert or update of email_key, phone_digest, national_number_digest, access_id on players.player
  for each row execute function players.claim_written();

select kernel.claim_standing('email', players.bytes_of_digest(email_key), player_id),
       kernel.claim_standing('phone', players.bytes_of_digest(phone_digest), player_id)
  from players.player where is_sealed;
select kernel.claim_standing('national number', national_number_digest, player_id),
       kernel.claim_standing('access id', sha256(convert_to(access_id, 'UTF8')), player_id)
  from players.player;

drop index players.player_email_key;
drop index players.player_phone_digest_key;
drop index players.player_national_number_key;
drop index players.player_access_id_key;
-- For the lists of persons who may not play, which are compared with all players (`findListedPlayers`).
create index player_email_idx on players.player (email_key);
create index player_phone_idx on players.player (phone_digest);
