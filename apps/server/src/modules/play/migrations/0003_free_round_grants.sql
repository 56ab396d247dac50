-- Breaks nobody. Free rounds that we awarded, by the id that the studio repeats to us: what is not here was never granted.
create table play.free_round_grant (
  player_id bigint not null,
  provider text not null,
  award_id text not null,
  rounds integer not null,
  used integer not null default 0,
  expires_at timestamptz not null,
  granted_at timestamptz not null,
  -- The studio's closing report: it pays once.
  report_tx text,
  constraint free_round_grant_pkey primary key (player_id, provider, award_id),
  constraint free_round_grant_used_check check (used between 0 and rounds)
);
