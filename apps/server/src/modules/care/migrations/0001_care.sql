-- Breaks nobody: a new schema. An earlier release that runs beside it finds no markers of harm.
create schema care;

-- What a player has done that markers count, by events. A job removes what no marker and no effect reaches any more.
create table care.fact (
  player_id bigint not null,
  -- Unique among those of a player: an event that is delivered again adds nothing.
  fact_key text not null,
  kind text not null,
  -- Of a deposit, minor units; null for every other kind.
  amount bigint,
  -- What the player had lost in the hours before a deposit, minor units; zero for a win.
  lost_before bigint,
  at timestamptz not null,
  constraint fact_pkey primary key (player_id, fact_key),
  constraint fact_kind_check check (kind in ('deposit', 'deposit-failed', 'withdrawal-cancelled', 'withdrawal-refused',
    'limit-raised', 'limit-set', 'limit-reached', 'break')),
  constraint fact_deposit_check check ((kind = 'deposit') = (amount is not null)
    and (amount is null) = (lost_before is null)),
  constraint fact_lost_check check (lost_before >= 0)
);
create index fact_player_idx on care.fact (player_id, at);
create index fact_at_idx on care.fact (at);

-- Players with a game open, and when their time is looked at next.
create table care.play_watch (
  player_id bigint not null,
  look_at timestamptz not null,
  constraint play_watch_pkey primary key (player_id)
);
create index play_watch_look_idx on care.play_watch (look_at);

-- A player whose play shows markers of harm, until a person closes the case. A player has one that is open.
create table care.player_case (
  case_id text not null,
  player_id bigint not null,
  opened_at timestamptz not null,
  -- Since when offers and marketing are stopped: the first strong marker. They are as long as the case is open.
  paused_at timestamptz,
  -- Until when somebody acts; null while nothing waits.
  act_by timestamptz,
  -- When the log was told last that nobody has acted; null before.
  late_told_at timestamptz,
  closed_at timestamptz,
  closed_by kernel.staff_name,
  outcome text,
  -- The words of `case_text`; null without any.
  closing_text_id text,
  constraint player_case_pkey primary key (case_id),
  constraint player_case_outcome_check check (outcome in ('no-concern', 'safer-play', 'excluded', 'objection-granted')),
  constraint player_case_closed_check check ((closed_at is null) = (closed_by is null)
    and (closed_at is null) = (outcome is null))
);
create unique index player_case_open_key on care.player_case (player_id) where closed_at is null;
create index player_case_player_idx on care.player_case (player_id, opened_at);
create index player_case_act_idx on care.player_case (act_by) where closed_at is null and act_by is not null;

-- A closed case is never changed, and no case is removed.
create function care.keep_case() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or old.closed_at is not null then
    raise exception 'a closed case is never changed, and none is removed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger player_case_kept before update or delete on care.player_case
  for each row execute function care.keep_case();
create trigger player_case_not_truncated before truncate on care.player_case execute function care.keep_case();

-- What was found about a player. The decision with its inputs is in `decisions`.
create table care.marker (
  player_id bigint not null,
  kind text not null,
  strength text not null,
  found_at timestamptz not null,
  case_id text not null references care.player_case,
  constraint marker_pkey primary key (player_id, kind, strength, found_at),
  constraint marker_strength_check check (strength in ('notable', 'strong'))
);
create index marker_case_idx on care.marker (case_id);

-- Words of staff, encrypted. A table of its own, because a new key seals it again.
create table care.case_text (
  player_id bigint not null,
  text_id text not null,
  content text not null,
  is_sealed boolean not null default true,
  constraint case_text_pkey primary key (player_id, text_id)
);
create index case_text_plain_idx on care.case_text (player_id, text_id) where not is_sealed;

-- What was done about a case, in the order of the playbook (CARE-06).
create table care.step (
  step_id text not null,
  case_id text not null references care.player_case,
  player_id bigint not null,
  step text not null,
  -- `system`, or the name of a member of staff.
  actor kernel.staff_name not null,
  taken_at timestamptz not null,
  -- Kinds of the case's markers when it was taken.
  triggers text[] not null,
  -- Numbers and codes of the step.
  details jsonb not null,
  text_id text,
  constraint step_pkey primary key (step_id),
  constraint step_step_check check (step in ('message', 'call', 'limit', 'time-out', 'exclusion'))
);
create index step_case_idx on care.step (case_id);
create index step_taken_idx on care.step (taken_at);
create index step_player_idx on care.step (player_id, taken_at);

-- What a player was told by a message, to the minor unit.
create table care.message (
  player_id bigint not null,
  step_id text not null references care.step,
  sent_at timestamptz not null,
  -- The figures are of so many days.
  days integer not null,
  deposited bigint not null,
  net bigint not null,
  currency text not null,
  seconds_played integer not null,
  are_offers_paused boolean not null,
  constraint message_pkey primary key (player_id, step_id)
);

-- What a player has done in so many days after a step, beside as many days before it (CARE-04).
create table care.step_effect (
  step_id text not null references care.step,
  days integer not null,
  measured_at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  has_worked boolean not null,
  constraint step_effect_pkey primary key (step_id, days)
);

-- A player objects to the stop of offers (CARE-03): one time for each case, and a person answers. The words are
-- encrypted, and empty where the player has written none.
create table care.objection (
  player_id bigint not null,
  case_id text not null references care.player_case,
  made_at timestamptz not null,
  content text not null,
  is_sealed boolean not null default true,
  constraint objection_pkey primary key (player_id, case_id)
);
create index objection_plain_idx on care.objection (player_id, case_id) where not is_sealed;
create table care.objection_answer (
  player_id bigint not null,
  case_id text not null,
  answer text not null,
  answered_by kernel.staff_name not null,
  answered_at timestamptz not null,
  text_id text,
  constraint objection_answer_pkey primary key (player_id, case_id),
  constraint objection_answer_objection_fkey foreign key (player_id, case_id) references care.objection,
  constraint objection_answer_answer_check check (answer in ('upheld', 'granted'))
);

create trigger marker_immutable before update or delete on care.marker
  for each row execute function kernel.refuse_change();
create trigger marker_not_truncated before truncate on care.marker execute function kernel.refuse_change();
create trigger step_immutable before update or delete on care.step
  for each row execute function kernel.refuse_change();
create trigger step_not_truncated before truncate on care.step execute function kernel.refuse_change();
create trigger message_immutable before update or delete on care.message
  for each row execute function kernel.refuse_change();
create trigger message_not_truncated before truncate on care.message execute function kernel.refuse_change();
create trigger step_effect_immutable before update or delete on care.step_effect
  for each row execute function kernel.refuse_change();
create trigger step_effect_not_truncated before truncate on care.step_effect execute function kernel.refuse_change();
create trigger objection_answer_immutable before update or delete on care.objection_answer
  for each row execute function kernel.refuse_change();
create trigger objection_answer_not_truncated before truncate on care.objection_answer
  execute function kernel.refuse_change();
