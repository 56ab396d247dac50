-- Persons who may not play: staff, suppliers, officials, insiders and whom a market adds (ID-20). Of each only keyed
-- digests are stored. An entry that was removed stays, with who removed it.
create table players.ineligible_entry (
  entry_id text not null,
  list text not null,
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  constraint ineligible_entry_pkey primary key (entry_id),
  constraint ineligible_entry_list_check check
    (list in ('staff', 'suppliers', 'officials', 'insiders', 'welfare', 'public-officials', 'students')),
  constraint ineligible_entry_removed_check check ((removed_by is null) = (removed_at is null))
);

-- What a listed person is known by: the keyed digests of an address, a phone, and a name with a birth date, beside that
-- of the birth date alone, by which players are found.
create table players.ineligible_key (
  entry_id text not null references players.ineligible_entry,
  kind text not null,
  digest text not null,
  constraint ineligible_key_pkey primary key (entry_id, kind),
  constraint ineligible_key_kind_check check (kind in ('email', 'phone', 'birth', 'person'))
);
create index ineligible_key_digest_idx on players.ineligible_key (digest);

-- Players whose rights a list has closed, with the rights that return when no list has them any more.
create table players.ineligible_player (
  player_id bigint not null,
  barred_at timestamptz not null,
  rights jsonb not null,
  constraint ineligible_player_pkey primary key (player_id)
);
