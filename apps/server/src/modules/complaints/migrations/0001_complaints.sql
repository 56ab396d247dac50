-- Breaks nobody: a new schema. An earlier release that runs beside it offers no complaints.
create schema complaints;

-- A complaint of a player, and how far it is (CARE-10).
create table complaints.complaint (
  player_id bigint not null,
  -- What the player and staff name it by.
  reference text not null,
  topic text not null,
  state text not null,
  filed_at timestamptz not null,
  -- Until when it is answered; of an appeal, until when that is.
  answer_by timestamptz not null,
  -- From when on staff are reminded that it waits.
  remind_at timestamptz not null,
  -- When the log was told last; null before.
  told_at timestamptz,
  constraint complaint_pkey primary key (player_id, reference),
  constraint complaint_topic_check check (topic in ('deposit', 'withdrawal', 'game', 'bonus', 'account',
    'safer-play', 'other')),
  constraint complaint_state_check check (state in ('open', 'answered', 'appealed', 'closed', 'withdrawn')),
  constraint complaint_order_check check (filed_at < answer_by and remind_at <= answer_by)
);
create index complaint_reference_idx on complaints.complaint (reference);
create index complaint_waiting_idx on complaints.complaint (answer_by) where state in ('open', 'appealed');

-- Words of players and of staff, encrypted. A table of its own, because a new key seals it again.
create table complaints.complaint_text (
  player_id bigint not null,
  text_id text not null,
  content text not null,
  is_sealed boolean not null default true,
  constraint complaint_text_pkey primary key (player_id, text_id)
);
create index complaint_text_plain_idx on complaints.complaint_text (player_id, text_id) where not is_sealed;

-- What has happened to a complaint, each thing one time.
create table complaints.step (
  player_id bigint not null,
  reference text not null,
  step text not null,
  at timestamptz not null,
  -- A member of staff; null for the player.
  actor kernel.staff_name,
  outcome text,
  -- The words of `complaint_text`; null without any.
  text_id text,
  constraint step_pkey primary key (player_id, reference, step),
  constraint step_complaint_fkey foreign key (player_id, reference) references complaints.complaint,
  constraint step_step_check check (step in ('filed', 'answered', 'appealed', 'appeal-answered', 'withdrawn')),
  constraint step_outcome_check check (outcome in ('upheld', 'partly-upheld', 'rejected')),
  constraint step_answer_check check ((step in ('answered', 'appeal-answered')) = (outcome is not null)
    and (outcome is null) = (actor is null))
);
create trigger step_immutable before update or delete on complaints.step
  for each row execute function kernel.refuse_change();
create trigger step_not_truncated before truncate on complaints.step execute function kernel.refuse_change();
