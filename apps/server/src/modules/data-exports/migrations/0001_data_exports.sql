create schema data_exports;

-- Exports of personal data that players requested. `build_id` names the finished build, whose parts are the file.
create table data_exports.export (
  player_id bigint not null,
  export_id text not null,
  state text not null,
  language text not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  build_id text,
  bytes bigint,
  constraint export_pkey primary key (player_id, export_id),
  constraint export_state_known check (state in ('requested', 'ready', 'failed', 'expired'))
);
-- One running request for each player.
create unique index export_running_key on data_exports.export (player_id) where state = 'requested';
create index export_expires_at_idx on data_exports.export (expires_at) where state = 'ready';

-- The bytes of a build, in order.
create table data_exports.part (
  player_id bigint not null,
  export_id text not null,
  build_id text not null,
  part_number integer not null,
  written_at timestamptz not null,
  bytes bytea not null,
  constraint part_pkey primary key (player_id, export_id, build_id, part_number)
);
create index part_written_at_idx on data_exports.part (written_at);
