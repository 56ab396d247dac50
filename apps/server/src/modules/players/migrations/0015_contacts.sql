-- Breaks nobody: a new table. An earlier release that runs beside it sends no marketing.

-- Whether a message could be sent to a player, asked when it was to be sent (MKT-03). Rows are appended.
create table players.contact (
  player_id bigint not null,
  asked_at timestamptz not null,
  -- The message; one that is tried again has more than one row.
  message_id text not null,
  channel text not null,
  topic text not null,
  -- What the message was caused by (MKT-05).
  cause text not null,
  -- Why it could not be sent; null where it could.
  refusal text,
  constraint contact_pkey primary key (player_id, asked_at, message_id),
  constraint contact_refusal_check check (refusal in ('cause', 'market', 'consent', 'account', 'quiet', 'cap'))
);
create trigger contact_immutable before update or delete on players.contact
  for each row execute function kernel.refuse_change();
create trigger contact_not_truncated before truncate on players.contact execute function kernel.refuse_change();
