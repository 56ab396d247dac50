-- Breaks a server from before: it writes no email_key.
-- The one spelling of an address, unique here and in identity.credential (`emailKey` of packages/contract/rules). Addresses
-- from before get the same folding here, apart from domains in letters, which the rule turns into those of DNS.
alter table players.player add column email_key text;
update players.player set email_key = normalize(lower(normalize(btrim(email), NFKC)), NFKC);
alter table players.player alter column email_key set not null;
drop index players.player_email_key;
create unique index player_email_key on players.player (email_key);

-- Names are compared by a rule (`isSameName`) among those who were born on one day.
drop index players.player_person_idx;
create index player_date_of_birth_idx on players.player (date_of_birth);
