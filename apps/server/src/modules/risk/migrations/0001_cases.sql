-- Breaks nobody: a new schema. An earlier release that runs beside it opens no cases.
create schema risk;

-- What staff look at. Players never read a row of this schema.
create table risk.player_case (
  case_id text not null,
  player_id bigint not null,
  kind text not null,
  state text not null default 'open',
  -- More urgent than when it was opened.
  is_raised boolean not null default false,
  opened_at timestamptz not null,
  -- Until when it is decided.
  due_at timestamptz not null,
  taken_by kernel.staff_name,
  -- When the log was told last that it is overdue; null before.
  overdue_told_at timestamptz,
  outcome text,
  decided_by kernel.staff_name,
  decided_at timestamptz,
  -- The decided case that an appeal is about.
  appeal_of text references risk.player_case,
  constraint player_case_pkey primary key (case_id),
  constraint player_case_kind_check check (kind in ('linked-amounts', 'structuring', 'little-play', 'many-methods',
    'duplicate', 'limit-contact', 'third-party-request', 'appeal', 'excluded-play')),
  constraint player_case_state_check check (state in ('open', 'in-progress', 'decided')),
  constraint player_case_decision_check check ((state = 'decided') = (outcome is not null)
    and (outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint player_case_taken_check check (state <> 'in-progress' or taken_by is not null),
  constraint player_case_appeal_check check ((kind = 'appeal') = (appeal_of is not null))
);
-- Each request of a person is decided by itself; of every other kind a player has one case at a time.
create unique index player_case_open_key on risk.player_case (player_id, kind)
  where state <> 'decided' and kind not in ('third-party-request', 'appeal');
create unique index player_case_appeal_key on risk.player_case (appeal_of);
create index player_case_player_idx on risk.player_case (player_id, opened_at);
create index player_case_due_idx on risk.player_case (due_at) where state <> 'decided';

-- A decided case is never changed, and no case is removed.
create function risk.keep_case() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or old.state = 'decided' then
    raise exception 'a decided case is never changed, and none is removed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger player_case_kept before update or delete on risk.player_case
  for each row execute function risk.keep_case();
create trigger player_case_not_truncated before truncate on risk.player_case execute function risk.keep_case();

-- What a case is about: payments, sums, accounts. A fact of a player and kind has one case for ever, so that an event
-- that is delivered again adds nothing.
create table risk.case_fact (
  player_id bigint not null,
  kind text not null,
  fact_key text not null,
  case_id text not null references risk.player_case,
  details jsonb not null,
  -- When it happened.
  at timestamptz not null,
  constraint case_fact_pkey primary key (player_id, kind, fact_key)
);
create index case_fact_case_idx on risk.case_fact (case_id);

-- Words of staff and of those who ask, encrypted. Tables of their own, because a new key seals them again.
create table risk.case_text (
  player_id bigint not null,
  text_id text not null,
  content text not null,
  is_sealed boolean not null default true,
  constraint case_text_pkey primary key (player_id, text_id)
);
create index case_text_plain_idx on risk.case_text (player_id, text_id) where not is_sealed;

-- A person who asks for the exclusion of another one (EXC-21).
create table risk.third_party (
  player_id bigint not null,
  case_id text not null references risk.player_case,
  asker text not null,
  contact text not null,
  is_sealed boolean not null default true,
  constraint third_party_pkey primary key (player_id, case_id)
);
create index third_party_plain_idx on risk.third_party (player_id, case_id) where not is_sealed;

-- Everything that has happened to a case. Numbers of a case have no gaps.
create table risk.case_event (
  case_id text not null references risk.player_case,
  number integer not null,
  act text not null,
  -- `system`, or the name of a member of staff.
  actor kernel.staff_name not null,
  at timestamptz not null,
  outcome text,
  -- The words of `case_text`; null without any.
  text_id text,
  -- Why an approved proposal was not carried out; null for every other act.
  reason text,
  constraint case_event_pkey primary key (case_id, number),
  constraint case_event_act_check check (act in ('opened', 'raised', 'taken', 'noted', 'proposed', 'proposal-approved',
    'proposal-refused', 'proposal-expired', 'proposal-failed', 'decided')),
  constraint case_event_reason_check check ((act = 'proposal-failed') = (reason is not null))
);

-- A decision that excludes a player or moves money: one person proposes it (decision 108).
create table risk.decision_proposal (
  request_id text not null,
  case_id text not null references risk.player_case,
  outcome text not null,
  -- Length of the exclusion; null without an end, and where the outcome is none.
  months integer,
  -- What is given back, minor units; null where the outcome is no refund.
  amount bigint,
  made_by kernel.staff_name not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  text_id text not null,
  constraint decision_proposal_pkey primary key (request_id),
  constraint decision_proposal_months_check check (months > 0),
  constraint decision_proposal_amount_check check (amount > 0)
);
create index decision_proposal_case_idx on risk.decision_proposal (case_id);

-- The answer of another person: one for each proposal.
create table risk.decision_vote (
  request_id text not null references risk.decision_proposal,
  vote text not null,
  -- Empty: the words of a vote are in the history of the case.
  note text not null,
  person kernel.staff_name not null,
  at timestamptz not null,
  constraint decision_vote_pkey primary key (request_id),
  constraint decision_vote_vote_check check (vote in ('approve', 'refuse')),
  constraint decision_vote_note_check check (note = '')
);

create table risk.decision_end (
  request_id text not null references risk.decision_proposal,
  ended_as text not null,
  reason text not null,
  at timestamptz not null,
  constraint decision_end_pkey primary key (request_id),
  constraint decision_end_as_check check (ended_as in ('done', 'failed', 'refused', 'expired'))
);

-- The open proposal of a case: at most one. Triggers alone add and remove its rows.
create table risk.open_proposal (
  case_id text not null,
  request_id text not null references risk.decision_proposal,
  constraint open_proposal_pkey primary key (case_id),
  constraint open_proposal_request_key unique (request_id)
);

create trigger decision_proposal_opened after insert on risk.decision_proposal
  for each row execute function kernel.note_open_request('open_proposal');
create trigger decision_vote_checked after insert on risk.decision_vote
  for each row execute function kernel.check_vote_on_request('decision_proposal', 'open_proposal');
create trigger decision_end_checked before insert on risk.decision_end
  for each row execute function kernel.end_reviewed_request('decision_vote', 'open_proposal');

create trigger case_fact_immutable before update or delete on risk.case_fact
  for each row execute function kernel.refuse_change();
create trigger case_fact_not_truncated before truncate on risk.case_fact execute function kernel.refuse_change();
create trigger case_event_immutable before update or delete on risk.case_event
  for each row execute function kernel.refuse_change();
create trigger case_event_not_truncated before truncate on risk.case_event execute function kernel.refuse_change();
create trigger decision_proposal_immutable before update or delete on risk.decision_proposal
  for each row execute function kernel.refuse_change();
create trigger decision_proposal_not_truncated before truncate on risk.decision_proposal
  execute function kernel.refuse_change();
create trigger decision_vote_immutable before update or delete on risk.decision_vote
  for each row execute function kernel.refuse_change();
create trigger decision_vote_not_truncated before truncate on risk.decision_vote
  execute function kernel.refuse_change();
create trigger decision_end_immutable before update or delete on risk.decision_end
  for each row execute function kernel.refuse_change();
create trigger decision_end_not_truncated before truncate on risk.decision_end execute function kernel.refuse_change();

-- Deposits that were booked and withdrawals that were requested, as patterns are searched for in them. The ledger has
-- the money; a job removes those that no pattern reaches any more.
create table risk.payment (
  player_id bigint not null,
  payment_key text not null,
  kind text not null,
  amount bigint not null,
  -- Null where nobody has chosen one.
  method text,
  -- Everything staked before it, minor units: the difference of two payments is what was staked between them.
  staked bigint not null,
  at timestamptz not null,
  constraint payment_pkey primary key (player_id, payment_key),
  constraint payment_kind_check check (kind in ('deposit', 'withdrawal')),
  constraint payment_amount_check check (amount > 0)
);
create index payment_at_idx on risk.payment (at);

-- Exclusions of players, from the events about their status: what was staked in one is a breach (EXC-16).
create table risk.excluded_span (
  player_id bigint not null,
  started_at timestamptz not null,
  -- Null while it runs.
  ended_at timestamptz,
  -- Up to when the ledger was read; null before.
  checked_until timestamptz,
  constraint excluded_span_pkey primary key (player_id, started_at),
  constraint excluded_span_end_check check (ended_at >= started_at)
);
create unique index excluded_span_open_key on risk.excluded_span (player_id) where ended_at is null;
create index excluded_span_unchecked_idx on risk.excluded_span (player_id, started_at)
  where ended_at is null or checked_until is null or checked_until < ended_at;

-- The latest event about the status of a player: one from before it is late, and begins no exclusion.
create table risk.last_standing (
  player_id bigint not null,
  is_excluded boolean not null,
  at timestamptz not null,
  constraint last_standing_pkey primary key (player_id)
);

-- What two people have agreed to give back, for each exclusion. A server books it, unless its proposal ends as failed.
create table risk.refund (
  player_id bigint not null,
  request_id text not null references risk.decision_proposal,
  -- Beginning of the exclusion.
  excluded_since timestamptz not null,
  -- Stakes from before this moment are in the amount. It is later than the end of the exclusion where the event of the
  -- return had not come.
  counted_until timestamptz not null,
  amount bigint not null,
  currency text not null,
  -- Who has approved it.
  approved_by kernel.staff_name not null,
  at timestamptz not null,
  constraint refund_pkey primary key (player_id, request_id, excluded_since),
  constraint refund_amount_check check (amount > 0),
  constraint refund_counted_check check (counted_until > excluded_since)
);
create trigger refund_immutable before update or delete on risk.refund
  for each row execute function kernel.refuse_change();
create trigger refund_not_truncated before truncate on risk.refund execute function kernel.refuse_change();
