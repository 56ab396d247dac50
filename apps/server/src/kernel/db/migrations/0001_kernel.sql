-- What every module writes its events and job requests to, inside its own transaction. The relay empties it.
create table kernel.outbox (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  seq bigint,
  topic text not null,
  body jsonb not null default '{}',
  at timestamptz not null default now()
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);

-- Events on their way to one durable subscriber, in order for each player. A row goes when its handler has succeeded.
create table kernel.delivery (
  player_id bigint not null,
  subscriber text not null,
  event_id bigint not null,
  seq bigint,
  topic text not null,
  body jsonb not null,
  at timestamptz not null,
  failures integer not null default 0,
  constraint delivery_pkey primary key (player_id, subscriber, event_id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 500
);

-- One row per idempotency key: claimed before the work starts, holding the answer once it is known.
create table kernel.idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  claim text not null,
  claimed_until timestamptz not null,
  answer jsonb,
  expires_at timestamptz not null,
  constraint idempotency_pkey primary key (scope, key)
);
create index idempotency_expires_at_idx on kernel.idempotency (expires_at);

-- Budgets of attempts (sign-in, pins, resets) by account, address or device.
create table kernel.attempt (
  scope text not null,
  subject text not null,
  window_ends_at timestamptz not null,
  used integer not null,
  constraint attempt_pkey primary key (scope, subject)
) with (fillfactor = 80);
create index attempt_window_ends_at_idx on kernel.attempt (window_ends_at);
