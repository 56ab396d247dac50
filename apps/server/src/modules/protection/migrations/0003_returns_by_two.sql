-- Breaks nobody: new tables. The record of breaks keeps its rows from the role of a server too, and has breaks of the
-- operator.

-- The database itself takes the right to change the record from the role of a server, by the name of this function.
drop trigger break_record_immutable on protection.break_record;
create trigger break_record_immutable before update or delete on protection.break_record
  for each row execute function kernel.refuse_change();
drop trigger break_record_not_truncated on protection.break_record;
create trigger break_record_not_truncated before truncate on protection.break_record
  execute function kernel.refuse_change();
drop function protection.refuse_change_of_breaks();

-- What a member of staff proposes about a request to return (EXC-08, decision 108).
create table protection.return_proposal (
  request_id text not null,
  player_id bigint not null,
  -- The player's request that it is about.
  return_number integer not null,
  decision text not null,
  reason text not null,
  note text not null,
  made_by kernel.staff_name not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint return_proposal_pkey primary key (request_id),
  constraint return_proposal_return_fkey foreign key (player_id, return_number)
    references protection.return_request (player_id, number),
  constraint return_proposal_decision_check check (decision in ('approve', 'refuse'))
);
create index return_proposal_return_idx on protection.return_proposal (player_id, return_number);

-- The answer of another person: one for each proposal.
create table protection.return_proposal_vote (
  request_id text not null references protection.return_proposal,
  vote text not null,
  note text not null,
  person kernel.staff_name not null,
  at timestamptz not null,
  constraint return_proposal_vote_pkey primary key (request_id),
  constraint return_proposal_vote_vote_check check (vote in ('approve', 'refuse'))
);

create table protection.return_proposal_end (
  request_id text not null references protection.return_proposal,
  ended_as text not null,
  reason text not null,
  at timestamptz not null,
  constraint return_proposal_end_pkey primary key (request_id),
  constraint return_proposal_end_as_check check (ended_as in ('done', 'failed', 'refused', 'expired'))
);

-- The open proposal of a request to return: at most one. Triggers alone add and remove its rows.
create table protection.open_return_proposal (
  player_id bigint not null,
  return_number integer not null,
  request_id text not null references protection.return_proposal,
  constraint open_return_proposal_pkey primary key (player_id, return_number),
  constraint open_return_proposal_request_key unique (request_id)
);

create trigger return_proposal_opened after insert on protection.return_proposal
  for each row execute function kernel.note_open_request('open_return_proposal');
create trigger return_proposal_vote_checked after insert on protection.return_proposal_vote
  for each row execute function kernel.check_vote_on_request('return_proposal', 'open_return_proposal');
create trigger return_proposal_end_checked before insert on protection.return_proposal_end
  for each row execute function kernel.end_reviewed_request('return_proposal_vote', 'open_return_proposal');
create trigger return_proposal_immutable before update or delete on protection.return_proposal
  for each row execute function kernel.refuse_change();
create trigger return_proposal_not_truncated before truncate on protection.return_proposal
  execute function kernel.refuse_change();
create trigger return_proposal_vote_immutable before update or delete on protection.return_proposal_vote
  for each row execute function kernel.refuse_change();
create trigger return_proposal_vote_not_truncated before truncate on protection.return_proposal_vote
  execute function kernel.refuse_change();
create trigger return_proposal_end_immutable before update or delete on protection.return_proposal_end
  for each row execute function kernel.refuse_change();
create trigger return_proposal_end_not_truncated before truncate on protection.return_proposal_end
  execute function kernel.refuse_change();

-- An exclusion that a member of staff imposes (EXC-22). A server begins it.
create table protection.exclusion_order (
  order_id text not null,
  player_id bigint not null,
  -- Null without an end.
  months integer,
  -- A code, which the player is told in words.
  reason text not null,
  made_by kernel.staff_name not null,
  made_at timestamptz not null,
  constraint exclusion_order_pkey primary key (order_id),
  constraint exclusion_order_months_check check (months > 0)
);
create index exclusion_order_player_idx on protection.exclusion_order (player_id);

-- What it is based on, encrypted. A table of its own, because a new key seals it again.
create table protection.exclusion_evidence (
  player_id bigint not null,
  order_id text not null references protection.exclusion_order,
  evidence text not null,
  is_sealed boolean not null default true,
  constraint exclusion_evidence_pkey primary key (player_id, order_id)
);
create index exclusion_evidence_plain_idx on protection.exclusion_evidence (player_id, order_id) where not is_sealed;

-- What became of it: `begun`, `kept` where a longer exclusion runs, or `failed`.
create table protection.exclusion_order_end (
  order_id text not null references protection.exclusion_order,
  ended_as text not null,
  reason text not null,
  at timestamptz not null,
  constraint exclusion_order_end_pkey primary key (order_id),
  constraint exclusion_order_end_as_check check (ended_as in ('begun', 'kept', 'failed'))
);
create trigger exclusion_order_immutable before update or delete on protection.exclusion_order
  for each row execute function kernel.refuse_change();
create trigger exclusion_order_not_truncated before truncate on protection.exclusion_order
  execute function kernel.refuse_change();
create trigger exclusion_order_end_immutable before update or delete on protection.exclusion_order_end
  for each row execute function kernel.refuse_change();
create trigger exclusion_order_end_not_truncated before truncate on protection.exclusion_order_end
  execute function kernel.refuse_change();
