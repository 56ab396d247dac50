-- Persons who may not play: staff, suppliers, officials, insiders and whom a market adds (ID-20). Of each only keyed
-- digests are stored. An entry that was removed stays, with who removed it.
create table players.ineligible_entry (
  entry_id text not null,
  list text not null,
  email_digest text,
  phone_digest text,
  birth_digest text,
  person_digest text,
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  constraint ineligible_entry_pkey primary key (entry_id),
  constraint ineligible_entry_list_check check
    (list in ('staff', 'suppliers', 'officials', 'insiders', 'welfare', 'public-officials', 'students')),
  constraint ineligible_entry_keys_check check
    (email_digest is not null or phone_digest is not null or person_digest is not null),
  constraint ineligible_entry_person_check check ((person_digest is null) = (birth_digest is null)),
  constraint ineligible_entry_removed_check check ((removed_by is null) = (removed_at is null))
);
create index ineligible_entry_email_idx on players.ineligible_entry (email_digest) where removed_at is null;
create index ineligible_entry_phone_idx on players.ineligible_entry (phone_digest) where removed_at is null;
create index ineligible_entry_person_idx on players.ineligible_entry (person_digest) where removed_at is null;

-- Players whose rights a list has closed, with the rights that return when no list has them any more.
create table players.ineligible_player (
  player_id bigint not null,
  barred_at timestamptz not null,
  rights jsonb not null,
  constraint ineligible_player_pkey primary key (player_id)
);
