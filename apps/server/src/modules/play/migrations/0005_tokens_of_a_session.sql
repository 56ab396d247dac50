-- Breaks nobody: a session of an earlier release keeps the one token that its row has.
-- A game that was launched by a ticket has no token in its row.
alter table play.session alter column token_digest drop not null;

-- Further tokens of a session. Only SHA-256 digests are stored.
create table play.session_token (
  token_digest bytea not null,
  player_id bigint not null,
  session_id text not null,
  -- `ticket`: exchanged once for a token, and good for nothing else.
  -- `exchanged`: that token. `studio`: made by the studio.
  kind text not null,
  created_at timestamptz not null,
  -- A ticket is exchanged before this time.
  expires_at timestamptz,
  exchanged_at timestamptz,
  constraint session_token_pkey primary key (token_digest),
  constraint session_token_kind_check check (kind in ('ticket', 'exchanged', 'studio')),
  constraint session_token_ticket_check check ((kind = 'ticket') = (expires_at is not null)),
  constraint session_token_session_fkey foreign key (player_id, session_id)
    references play.session (player_id, session_id)
);
