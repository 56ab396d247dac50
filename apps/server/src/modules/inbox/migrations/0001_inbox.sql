create schema inbox;

-- What a player is told about the account. No text: `kind` and `parameters` are rendered in the reader's language.
-- `event_id` is the event that it reports: a redelivered one adds nothing.
create table inbox.notification (
  player_id bigint not null,
  notification_id text not null,
  event_id bigint not null,
  kind text not null,
  parameters jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notification_pkey primary key (player_id, notification_id)
);
create unique index notification_event_key on inbox.notification (player_id, event_id);
create index notification_unread_idx on inbox.notification (player_id) where read_at is null;
create index notification_created_at_idx on inbox.notification (created_at);
