-- Breaks nobody: new functions and a new type.
-- Requests of staff that a second person decides (decision 108). Each kind of request has four tables in the schema of
-- the module whose act it is: requests, votes, ends, and the open request of a subject. These are their triggers.

-- As `kernel/review/staff-name.ts` stores it: plain, so that two names that look alike are the same one.
create domain kernel.staff_name as text
  constraint staff_name_check check (value collate "C" ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' and length(value) <= 64);

-- Rows that stay for ever. The role of a server loses the right to change a table whose trigger has a function of this
-- name (`kernel/db/app-rights.ts`).
create function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- After a request. Argument: the table of open requests, whose columns have the names that they have in the request.
-- Its primary key is the subject, which so has at most one open request.
create function kernel.note_open_request() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  execute format('insert into %1$I.%2$I select (jsonb_populate_record(null::%1$I.%2$I, to_jsonb($1))).*',
    tg_table_schema, tg_argv[0]) using new;
  return null;
end $$;

-- After a vote. Arguments: the tables of requests and of open ones. A vote is of another person than the maker's, in
-- time, and about an open request, which is locked: a vote and an end wait for each other. Votes of others wait for the
-- first one at its key, and not here.
create function kernel.check_vote_on_request() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  maker text;
  expiry timestamptz;
  open_id text;
begin
  execute format('select request_id from %I.%I where request_id = $1 for update', tg_table_schema, tg_argv[1])
    into open_id using new.request_id;
  execute format('select made_by, expires_at from %I.%I where request_id = $1', tg_table_schema, tg_argv[0])
    into maker, expiry using new.request_id;
  if maker = new.person then
    raise exception 'a request is decided by another person than its maker' using errcode = 'restrict_violation';
  end if;
  if new.at >= expiry then
    raise exception 'the request has expired' using errcode = 'restrict_violation';
  end if;
  if open_id is null then
    raise exception 'the request has ended' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Before the end of a request. Arguments: the tables of votes and of open requests.
create function kernel.end_reviewed_request() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  answer text;
begin
  execute format('delete from %I.%I where request_id = $1', tg_table_schema, tg_argv[1]) using new.request_id;
  execute format('select vote from %I.%I where request_id = $1', tg_table_schema, tg_argv[0])
    into answer using new.request_id;
  if new.ended_as in ('done', 'failed') and answer is distinct from 'approve' then
    raise exception 'what nobody has approved is not done' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
