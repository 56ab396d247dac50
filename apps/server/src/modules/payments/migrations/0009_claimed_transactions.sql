-- Breaks nobody: a server from before claims nothing and asks no claim.
-- A transaction of a company belongs to one player (decision 137). Where two players have one id, the claim is the
-- first one's, and the company's calls about the other's are refused as a conflict, with an alarm.
select kernel.claim_standing('company transaction', sha256(convert_to(company || E'\n' || company_tx, 'UTF8')), player_id)
  from payments.company_transaction order by coalesce(booked_at, transferred_at, authorized_at, cancelled_at);
