-- Breaks nobody: an earlier release grants without these terms, and takes every round of a grant.
alter table play.free_round_grant
  -- Numbers of the games that it is for; null: all games of the integration.
  add column games integer[],
  -- Value of a round in minor units; null: the studio chooses it.
  add column value_minor bigint,
  -- What pays: the win of each round, or the closing report. Null: as the studio's calls say.
  add column credit text,
  -- When its closing report came, or after its time was over.
  add column ended_at timestamptz,
  add constraint free_round_grant_value_check check (value_minor > 0),
  add constraint free_round_grant_credit_check check (credit in ('per-round', 'total'));

create index free_round_grant_open_index on play.free_round_grant (expires_at) where ended_at is null;
