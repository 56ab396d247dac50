-- Breaks nobody. Of two games that a player opens at the same moment at an instance of the earlier release, one launch
-- fails where both stayed open before; opened again, it works.

-- Launches of the earlier release wait until the index is there: none commits a second open game before.
lock table play.session in share row exclusive mode;

-- A player may have several open games in rows of the earlier release: the latest stays open.
update play.session as older
  set closed_at = now(), close_reason = 'another-game'
  where older.closed_at is null
    and exists (
      select from play.session as newer
      where newer.player_id = older.player_id
        and newer.closed_at is null
        and (newer.opened_at, newer.session_id) > (older.opened_at, older.session_id)
    );

-- GAM-14: one real-money game at a time.
create unique index session_one_open_key on play.session (player_id) where closed_at is null;
drop index play.session_open_idx;

-- Tokens are deleted with their session.
alter table play.session_token
  drop constraint session_token_session_fkey,
  add constraint session_token_session_fkey foreign key (player_id, session_id)
    references play.session (player_id, session_id) on delete cascade;
create index session_token_session_idx on play.session_token (player_id, session_id);
create index session_token_ticket_idx on play.session_token (expires_at) where kind = 'ticket';
