-- Breaks nobody: an earlier release that runs beside it deletes nothing.
-- Cases are due-diligence records, which are deleted when their time ends (KYC-14, decision 146), by the function below
-- alone. The role of a server has no right to, and the triggers refuse the owner too.

-- Its name takes the right to change a table from the role of a server, as `kernel.refuse_change` does.
create function risk.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('risk.deletes_records', true) = 'on' then
    return old;
  end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create or replace function risk.keep_case() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('risk.deletes_records', true) = 'on' then
    return old;
  end if;
  if tg_op <> 'UPDATE' or old.state = 'decided' then
    raise exception 'a decided case is never changed, and none is removed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger case_fact_immutable on risk.case_fact;
create trigger case_fact_immutable before update or delete on risk.case_fact
  for each row execute function risk.refuse_change();
drop trigger case_event_immutable on risk.case_event;
create trigger case_event_immutable before update or delete on risk.case_event
  for each row execute function risk.refuse_change();
drop trigger decision_proposal_immutable on risk.decision_proposal;
create trigger decision_proposal_immutable before update or delete on risk.decision_proposal
  for each row execute function risk.refuse_change();
drop trigger decision_vote_immutable on risk.decision_vote;
create trigger decision_vote_immutable before update or delete on risk.decision_vote
  for each row execute function risk.refuse_change();
drop trigger decision_end_immutable on risk.decision_end;
create trigger decision_end_immutable before update or delete on risk.decision_end
  for each row execute function risk.refuse_change();
drop trigger refund_immutable on risk.refund;
create trigger refund_immutable before update or delete on risk.refund
  for each row execute function risk.refuse_change();

-- Deletes the cases of a player with everything that belongs to them, and the payments that rules have looked at. The
-- module decides when.
create function risk.delete_records(of_player bigint) returns table (table_name text, deleted bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text;
  cases constant text := 'select case_id from risk.player_case where player_id = $1';
  proposals constant text := 'select request_id from risk.decision_proposal where case_id in (' || cases || ')';
begin
  perform set_config('risk.deletes_records', 'on', true);
  foreach name in array array['refund', 'open_proposal', 'decision_end', 'decision_vote', 'decision_proposal',
    'third_party', 'case_event', 'case_fact', 'player_case', 'case_text', 'payment']
  loop
    execute format('delete from risk.%I where %s', name, case
      when name in ('open_proposal', 'decision_end', 'decision_vote') then 'request_id in (' || proposals || ')'
      when name in ('decision_proposal', 'case_event') then 'case_id in (' || cases || ')'
      else 'player_id = $1' end) using of_player;
    get diagnostics deleted = row_count;
    table_name := 'risk.' || name;
    return next;
  end loop;
  perform set_config('risk.deletes_records', '', true);
end $$;
-- The role of a server is given it by name, no other role is.
revoke all on function risk.delete_records(bigint) from public;
