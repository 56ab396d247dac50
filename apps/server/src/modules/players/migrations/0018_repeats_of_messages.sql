-- Breaks nobody: an earlier release that runs beside it counts a repeat as it did.

-- A message is one of a channel. One that is tried again within minutes is a repeat, and does not count; the same id
-- later is another message (MKT-11).
alter table players.contact add column is_repeat boolean not null default false;
alter table players.contact drop constraint contact_pkey;
alter table players.contact add constraint contact_pkey primary key (player_id, asked_at, message_id, channel);
