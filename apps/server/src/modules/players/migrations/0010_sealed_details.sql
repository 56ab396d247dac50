-- Breaks a server from before: it writes personal data as it is. Stop it before this one runs.
-- Personal data of players is stored encrypted, and compared by keyed digests (decision 87). SQL has no keys: rows from
-- before are marked, and the step after the migrations encrypts them (`kernel/db/seal-plain-rows.ts`).

drop index players.player_phone_key;
drop index players.player_date_of_birth_idx;
alter table players.player
  alter column date_of_birth type text using to_char(date_of_birth, 'YYYY-MM-DD'),
  -- Keyed digests. `email_key` is one too: of the address in its one spelling.
  add column phone_digest text,
  add column birth_digest text,
  add column is_sealed boolean not null default false;
alter table players.player alter column is_sealed set default true;
create unique index player_phone_digest_key on players.player (phone_digest);
create index player_birth_digest_idx on players.player (birth_digest);
create index player_plain_idx on players.player (player_id) where not is_sealed;

alter table players.detail_change add column is_sealed boolean not null default false;
alter table players.detail_change alter column is_sealed set default true;
create index detail_change_plain_idx on players.detail_change (player_id, change_id) where not is_sealed;

-- A hit has the name of a listed person, which may be the player's own. `subject_digest` is keyed from now on: name and
-- birth date could be guessed from it. Text of [{id, caption, score, topics}]; without a hit, empty.
alter table players.screening
  drop constraint screening_hits_check,
  alter column hits type text using case when jsonb_array_length(hits) = 0 then '' else hits::text end,
  add constraint screening_hits_check check ((outcome = 'match') = (hits <> '')),
  add column is_sealed boolean not null default false;
alter table players.screening alter column is_sealed set default true;
create index screening_plain_idx on players.screening (player_id, number) where not is_sealed;
alter table players.screening_decision add column is_sealed boolean not null default false;
alter table players.screening_decision alter column is_sealed set default true;
create index screening_decision_plain_idx on players.screening_decision (player_id, number) where not is_sealed;
