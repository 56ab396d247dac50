-- Breaks nobody: an earlier release that runs beside it deletes nothing.
-- Due-diligence records are deleted when their time ends (KYC-14, decision 146). Until then nobody changes or removes a
-- row that is never changed: the role of a server has no right to, and the trigger refuses the owner too, except inside
-- of the function below.

-- Its name takes the right to change a table from the role of a server, as `kernel.refuse_change` does.
create function verification.refuse_change() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('verification.deletes_records', true) = 'on' then
    return old;
  end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

drop trigger document_change_immutable on verification.document_change;
create trigger document_change_immutable before update or delete on verification.document_change
  for each row execute function verification.refuse_change();
drop trigger confirmation_immutable on verification.confirmation;
create trigger confirmation_immutable before update or delete on verification.confirmation
  for each row execute function verification.refuse_change();
drop trigger grace_statement_immutable on verification.grace_statement;
create trigger grace_statement_immutable before update or delete on verification.grace_statement
  for each row execute function verification.refuse_change();

-- Deletes everything of a player in this schema, files first. The module decides when.
create function verification.delete_records(of_player bigint) returns table (table_name text, deleted bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text;
begin
  perform set_config('verification.deletes_records', 'on', true);
  foreach name in array array['file_part', 'identity_check', 'upload', 'questionnaire_draft', 'questionnaire_answer',
    'expiry_notice', 'document_change', 'document', 'document_deadline', 'confirmation', 'grace_statement',
    'identity_gate']
  loop
    execute format('delete from verification.%I where player_id = $1', name) using of_player;
    get diagnostics deleted = row_count;
    table_name := 'verification.' || name;
    return next;
  end loop;
  perform set_config('verification.deletes_records', '', true);
end $$;
-- The role of a server is given it by name, no other role is.
revoke all on function verification.delete_records(bigint) from public;
