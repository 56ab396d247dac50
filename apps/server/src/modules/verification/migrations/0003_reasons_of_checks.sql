-- Why a result of the identity company is left to staff. Breaks nobody: an earlier release that runs beside it leaves
-- the column empty, and writes the reason to its log as before.
alter table verification.identity_check
  -- What the company has said, or what differs from the profile; null where staff are not asked. Encrypted.
  add column staff_reason text,
  add constraint identity_check_staff_reason_check check (staff_reason is null or ended_as = 'staff');
