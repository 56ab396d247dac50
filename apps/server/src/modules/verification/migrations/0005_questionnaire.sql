-- The questionnaire of enhanced due diligence. Breaks nobody: new tables, and a column that an earlier release neither
-- reads nor writes. A release that runs beside it shows a questionnaire that was asked for, and takes no answer.

-- What a player has saved of it, as JSON: encrypted. It stays after it was sent, to be corrected where it is refused.
create table verification.questionnaire_draft (
  player_id bigint not null,
  draft text not null,
  saved_at timestamptz not null,
  is_sealed boolean not null default true,
  constraint questionnaire_draft_pkey primary key (player_id)
);
create index questionnaire_draft_plain_idx on verification.questionnaire_draft (player_id) where not is_sealed;

-- What was sent, as JSON with the amounts of the salary range as the player saw them: encrypted.
create table verification.questionnaire_answer (
  player_id bigint not null,
  answer_id text not null,
  document_id text not null,
  answers text not null,
  answered_at timestamptz not null,
  is_sealed boolean not null default true,
  constraint questionnaire_answer_pkey primary key (player_id, answer_id),
  constraint questionnaire_answer_document_fkey foreign key (player_id, document_id)
    references verification.document (player_id, document_id)
);
create index questionnaire_answer_plain_idx on verification.questionnaire_answer (player_id, answer_id)
  where not is_sealed;

-- The answer that a change is about; null for other changes.
alter table verification.document_change add column answer_id text;
