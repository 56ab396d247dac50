-- Breaks a server from before: it claims nothing, so that two people could get one address. Stop it before this runs.
-- E-mail, phone, national number and access id are unique by claims (decision 137). Rows that stand are claimed here.

-- Null for what is no digest yet.
create function players.bytes_of_digest(digest text) returns bytea
  language sql immutable parallel safe
  return case when digest ~ '^[A-Za-z0-9_-]{43}$' then decode(translate(digest, '-_', '+/') || '=', 'base64') end;

-- Digests of e-mail and phone are made by the step after the migrations, where a row is not encrypted yet.
create function players.claim_when_sealed() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform kernel.claim_standing('email', players.bytes_of_digest(new.email_key), new.player_id);
  perform kernel.claim_standing('phone', players.bytes_of_digest(new.phone_digest), new.player_id);
  return null;
end $$;
create trigger player_claims_when_sealed after update of is_sealed on players.player
  for each row when (new.is_sealed and not old.is_sealed) execute function players.claim_when_sealed();

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
