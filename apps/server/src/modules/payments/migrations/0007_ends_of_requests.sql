-- Breaks a server and a command from before: what they do of a request leaves it open. Stop the release before first:
-- an act that commits after this has read its request is done, and its end here says failed. Requests that wait or are
-- approved when this runs have ended, without a row of the audit log, and must be made again.

-- How a request of staff ended (decision 102). A request without a row here is open.
create table payments.case_request_end (
  request_id text not null references payments.case_request,
  ended_as text not null,
  reason text not null,
  at timestamptz not null,
  constraint case_request_end_pkey primary key (request_id),
  constraint case_request_end_as_check check (ended_as in ('done', 'failed', 'refused', 'expired')),
  constraint case_request_end_reason_check check (reason <> '')
);

-- The open request of a case: at most one. Triggers alone add and remove its rows.
create table payments.open_case_request (
  player_id bigint not null,
  company text not null,
  company_tx text not null,
  request_id text not null references payments.case_request,
  constraint open_case_request_pkey primary key (player_id, company, company_tx),
  constraint open_case_request_request_key unique (request_id)
);

insert into payments.case_request_end (request_id, ended_as, reason, at)
select request.request_id,
       case
         when vote.vote = 'refuse' then 'refused'
         when vote.vote is null then 'expired'
         when suspended.state <> 'open' and suspended.closed_by = request.made_by then 'done'
         else 'failed'
       end,
       'before_ends', now()
  from payments.case_request request
  left join payments.case_vote vote on vote.request_id = request.request_id
  left join payments.case suspended
    on suspended.player_id = request.player_id and suspended.company = request.company
   and suspended.company_tx = request.company_tx;

-- Plain names, so that two of them that look alike are the same one. Rows from before keep theirs.
alter table payments.case_request drop constraint case_request_maker_check;
alter table payments.case_request add constraint case_request_maker_check
  check (made_by collate "C" ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' and length(made_by) <= 64) not valid;
alter table payments.case_vote drop constraint case_vote_person_check;
alter table payments.case_vote add constraint case_vote_person_check
  check (person collate "C" ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' and length(person) <= 64) not valid;

create function payments.note_open_case_request() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  insert into payments.open_case_request (player_id, company, company_tx, request_id)
  values (new.player_id, new.company, new.company_tx, new.request_id);
  return null;
end $$;
create trigger case_request_opened after insert on payments.case_request
  for each row execute function payments.note_open_case_request();

create or replace function payments.check_case_vote() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  request payments.case_request;
begin
  select * into request from payments.case_request where request_id = new.request_id;
  if request.made_by = new.person then
    raise exception 'a request is decided by another person than its maker' using errcode = 'restrict_violation';
  end if;
  if new.at >= request.expires_at then
    raise exception 'the request has expired' using errcode = 'restrict_violation';
  end if;
  if exists (select from payments.case_request_end where request_id = new.request_id) then
    raise exception 'the request has ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function payments.end_case_request() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if new.ended_as in ('done', 'failed')
    and not exists (select from payments.case_vote where request_id = new.request_id and vote = 'approve')
  then
    raise exception 'what nobody has approved is not done' using errcode = 'restrict_violation';
  end if;
  delete from payments.open_case_request where request_id = new.request_id;
  return new;
end $$;
create trigger case_request_end_checked before insert on payments.case_request_end
  for each row execute function payments.end_case_request();
create trigger case_request_end_immutable before update or delete on payments.case_request_end
  for each row execute function payments.refuse_change();
create trigger case_request_end_not_truncated before truncate on payments.case_request_end
  execute function payments.refuse_change();
