-- Breaks a server from before: it accepts versions without their text, which is refused from now on.
-- An acceptance names the text that was shown (ID-13). Not valid for rows from before, which may have none.
alter table players.terms_acceptance
  add constraint terms_acceptance_text_check check (text_hash is not null) not valid;
