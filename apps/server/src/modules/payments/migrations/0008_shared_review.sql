-- Breaks nobody: the triggers of requests about cases call the functions that all requests of staff share (decision
-- 108), with the same rules.
drop trigger case_request_opened on payments.case_request;
create trigger case_request_opened after insert on payments.case_request
  for each row execute function kernel.note_open_request('open_case_request');
drop trigger case_vote_checked on payments.case_vote;
create trigger case_vote_checked after insert on payments.case_vote
  for each row execute function kernel.check_vote_on_request('case_request', 'open_case_request');
drop trigger case_request_end_checked on payments.case_request_end;
create trigger case_request_end_checked before insert on payments.case_request_end
  for each row execute function kernel.end_reviewed_request('case_vote', 'open_case_request');
drop function payments.note_open_case_request();
drop function payments.check_case_vote();
drop function payments.end_case_request();
