-- Breaks nobody: the games of a sign-in are read without the player's other games.
create index session_sign_in_idx on play.session (player_id, parent_session);
