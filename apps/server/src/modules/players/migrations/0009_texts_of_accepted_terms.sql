-- Breaks nobody.
-- Texts of terms that somebody has accepted, by the hash that acceptances have (ID-13). Written with an acceptance and
-- never changed, because content keeps current documents only.
create table players.terms_text (
  text_hash bytea not null,
  language text not null,
  title text not null,
  sections jsonb not null,
  kept_at timestamptz not null,
  constraint terms_text_pkey primary key (text_hash)
);
