-- Breaks a server from before: it writes no topic.
-- Consents to marketing by channel and topic, with version and language of the text that was shown (MKT-01). A consent
-- from before had no topic: it counts for every topic of marketing, with the text version 0.
alter table players.marketing_consent
  add column topic text,
  add column text_version integer not null default 0,
  add column language text not null default '',
  add column source text not null default 'sign-up',
  add column request_id text not null default '',
  drop constraint marketing_consent_pkey;
insert into players.marketing_consent (player_id, recorded_at, channel, topic, allowed)
  select before.player_id, before.recorded_at, before.channel, topics.topic, before.allowed
    from players.marketing_consent before
   cross join (values ('BONUS_OFFER'), ('NEWSLETTER'), ('CASINO')) topics (topic)
   where before.topic is null;
delete from players.marketing_consent where topic is null;
alter table players.marketing_consent
  alter column topic set not null,
  alter column text_version drop default,
  alter column language drop default,
  alter column source drop default,
  alter column request_id drop default,
  add constraint marketing_consent_pkey primary key (player_id, recorded_at, channel, topic),
  add constraint marketing_consent_source_known check (source in ('sign-up', 'player', 'status'));
