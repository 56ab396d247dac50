-- Breaks nobody: tables that earlier servers do not know.

-- What was found for a player on lists of sanctions and of politically exposed persons. Rows are only added. Never
-- shown to the player.
create table players.screening (
  player_id bigint not null,
  -- Counts the rows of a player: the order in which they were written, whatever the clocks say.
  number integer not null,
  screened_at timestamptz not null,
  -- Digest of the name and the birth date that were searched for: a result counts for these only.
  subject_digest bytea not null,
  -- unknown: the company has not answered.
  outcome text not null,
  -- [{id, caption, score, topics}], of listed persons whose score makes them a hit.
  hits jsonb not null,
  constraint screening_pkey primary key (player_id, number),
  constraint screening_outcome_check check (outcome in ('clear', 'match', 'unknown')),
  constraint screening_hits_check check ((outcome = 'match') = (jsonb_array_length(hits) > 0))
);

-- What staff decided about a hit, who and why (AUD-01). Rows are only added; the newest one counts.
create table players.screening_decision (
  player_id bigint not null,
  -- As above.
  number integer not null,
  decided_at timestamptz not null,
  hit_id text not null,
  -- Of the name and the birth date that were looked at.
  subject_digest bytea not null,
  decision text not null,
  actor text not null,
  reason text not null,
  request_id text not null,
  constraint screening_decision_pkey primary key (player_id, number),
  constraint screening_decision_decision_check check (decision in ('dismissed', 'confirmed'))
);
