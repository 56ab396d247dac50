-- Breaks nobody: an earlier release that runs beside it deletes nothing.
-- Records of breaks are deleted when the time of keeping them is over (EXC-17, decision 146), by the function below
-- alone. The role of a server has no right to, and the triggers refuse the owner too.

-- The function of the history of limits, of which nothing is deleted, is that of these tables too. Its name takes the
-- right to change a table from the role of a server, as `kernel.refuse_change` does.
create or replace function protection.refuse_change() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and tg_table_name <> 'limit_change'
    and current_setting('protection.deletes_records', true) = 'on' then
    return old;
  end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

drop trigger break_record_immutable on protection.break_record;
create trigger break_record_immutable before update or delete on protection.break_record
  for each row execute function protection.refuse_change();
drop trigger exclusion_order_immutable on protection.exclusion_order;
create trigger exclusion_order_immutable before update or delete on protection.exclusion_order
  for each row execute function protection.refuse_change();
drop trigger exclusion_order_end_immutable on protection.exclusion_order_end;
create trigger exclusion_order_end_immutable before update or delete on protection.exclusion_order_end
  for each row execute function protection.refuse_change();
drop trigger time_out_order_immutable on protection.time_out_order;
create trigger time_out_order_immutable before update or delete on protection.time_out_order
  for each row execute function protection.refuse_change();
drop trigger time_out_order_end_immutable on protection.time_out_order_end;
create trigger time_out_order_end_immutable before update or delete on protection.time_out_order_end
  for each row execute function protection.refuse_change();
drop trigger return_proposal_immutable on protection.return_proposal;
create trigger return_proposal_immutable before update or delete on protection.return_proposal
  for each row execute function protection.refuse_change();
drop trigger return_proposal_vote_immutable on protection.return_proposal_vote;
create trigger return_proposal_vote_immutable before update or delete on protection.return_proposal_vote
  for each row execute function protection.refuse_change();
drop trigger return_proposal_end_immutable on protection.return_proposal_end;
create trigger return_proposal_end_immutable before update or delete on protection.return_proposal_end
  for each row execute function protection.refuse_change();

-- Deletes records of breaks by their numbers. Orders of staff that were carried out, and requests to return that have
-- ended, go where they are older than `before`; none does where it is null. The module decides what is due.
create function protection.delete_break_records(of_player bigint, numbers integer[], before timestamptz)
  returns table (table_name text, deleted bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text;
  returns constant text := 'select number from protection.return_request
    where player_id = $1 and ended_at < $3';
  proposals constant text := 'select request_id from protection.return_proposal
    where player_id = $1 and return_number in (' || returns || ')';
  exclusions constant text := 'select order_id from protection.exclusion_order made
    where player_id = $1 and made_at < $3
      and exists (select from protection.exclusion_order_end ended where ended.order_id = made.order_id and at < $3)';
  time_outs constant text := 'select order_id from protection.time_out_order made
    where player_id = $1 and made_at < $3
      and exists (select from protection.time_out_order_end ended where ended.order_id = made.order_id and at < $3)';
  gone_exclusions text[];
  gone_time_outs text[];
begin
  perform set_config('protection.deletes_records', 'on', true);
  execute format('select array(%s)', exclusions) into gone_exclusions using of_player, numbers, before;
  execute format('select array(%s)', time_outs) into gone_time_outs using of_player, numbers, before;
  foreach name in array array['break_record', 'open_return_proposal', 'return_proposal_end', 'return_proposal_vote',
    'return_proposal', 'return_request', 'exclusion_evidence', 'exclusion_order_end', 'exclusion_order',
    'time_out_order_end', 'time_out_order']
  loop
    execute format('delete from protection.%I where %s', name, case name
      when 'break_record' then 'player_id = $1 and number = any ($2)'
      when 'open_return_proposal' then 'player_id = $1 and return_number in (' || returns || ')'
      when 'return_proposal' then 'player_id = $1 and return_number in (' || returns || ')'
      when 'return_request' then 'player_id = $1 and ended_at < $3'
      when 'return_proposal_end' then 'request_id in (' || proposals || ')'
      when 'return_proposal_vote' then 'request_id in (' || proposals || ')'
      when 'time_out_order_end' then 'order_id = any ($5)'
      when 'time_out_order' then 'order_id = any ($5)'
      else 'order_id = any ($4)' end) using of_player, numbers, before, gone_exclusions, gone_time_outs;
    get diagnostics deleted = row_count;
    table_name := 'protection.' || name;
    return next;
  end loop;
  perform set_config('protection.deletes_records', '', true);
end $$;
-- The role of a server is given it by name, no other role is.
revoke all on function protection.delete_break_records(bigint, integer[], timestamptz) from public;
