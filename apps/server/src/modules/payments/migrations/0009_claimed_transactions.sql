-- Breaks a server from before where a company names another player than it did first: that call fails, and the company
-- repeats it. All others go on.
-- A transaction of a company belongs to one player (decision 137). Where two players have one id, the claim is the
-- first one's, and the company's calls about the other's are refused, with an alarm.

-- For writers that claim nothing: a server from before. What people have decided about a case of a transaction that is
-- another player's is written too.
create function payments.claim_written() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not kernel.claim_written('company transaction',
        sha256(convert_to(new.company || E'\n' || new.company_tx, 'UTF8')), new.player_id)
      and not exists (select from payments.case
        where player_id = new.player_id and company = new.company and company_tx = new.company_tx) then
    raise exception 'another player has the claim: company transaction'
      using errcode = '23505', constraint = 'claim_pkey';
  end if;
  return null;
end $$;
-- Before the rows that stand are claimed: nobody writes until the end of this file.
create trigger company_transaction_claim after insert on payments.company_transaction
  for each row execute function payments.claim_written();

select kernel.claim_standing('company transaction', sha256(convert_to(company || E'\n' || company_tx, 'UTF8')), player_id)
  from payments.company_transaction order by coalesce(booked_at, transferred_at, authorized_at, cancelled_at);
