-- Breaks nobody: a new schema. An earlier release that runs beside it records no decisions.
create schema decisions;

-- Every yes or no of a rule about a player, with what the rule was given: the same function gives the same answer
-- again.
create table decisions.decision (
  player_id bigint not null,
  decision_id text not null,
  -- Which rule decided, and in which version.
  kind text not null,
  version integer not null,
  -- Our id of what was decided about: of a withdrawal, an upload; null where there is none.
  object text,
  at timestamptz not null,
  -- Of the table of policy at that moment.
  policy_version text not null,
  -- Canonical JSON: keys in order, whole numbers of any size as {"bigint":"…"}.
  inputs text not null,
  answer text not null,
  -- Ids of the rules that led to the answer, in the order in which they were applied.
  because text[] not null,
  constraint decision_pkey primary key (player_id, decision_id)
);
create index decision_at_idx on decisions.decision (at);
create trigger decision_immutable before update or delete on decisions.decision
  for each row execute function kernel.refuse_change();
create trigger decision_not_truncated before truncate on decisions.decision
  execute function kernel.refuse_change();

-- What a person has found about a decision of a rule (KYC-16). One that is looked at again gets another row.
create table decisions.review (
  player_id bigint not null,
  review_id text not null,
  decision_id text not null,
  finding text not null,
  reviewed_by text not null,
  at timestamptz not null,
  constraint review_pkey primary key (player_id, review_id),
  constraint review_decision_fkey foreign key (player_id, decision_id)
    references decisions.decision (player_id, decision_id),
  constraint review_finding_check check (finding in ('upheld', 'overturned'))
);
create index review_decision_idx on decisions.review (player_id, decision_id);
create trigger review_immutable before update or delete on decisions.review
  for each row execute function kernel.refuse_change();
create trigger review_not_truncated before truncate on decisions.review
  execute function kernel.refuse_change();
