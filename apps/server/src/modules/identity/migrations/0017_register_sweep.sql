-- Breaks nobody: earlier servers write two of the three moments.

-- Players who do not log in are asked about too (ID-06).
alter table identity.register_check drop constraint register_check_moment_check;
alter table identity.register_check add constraint register_check_moment_check
  check (moment in ('registration', 'login', 'sweep'));
