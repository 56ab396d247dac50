-- A register may also say that the state bars a person from play (ID-21), without an exclusion.
alter table identity.register_check drop constraint register_check_outcome_check;
alter table identity.register_check add constraint register_check_outcome_check
  check (outcome in ('clear', 'excluded', 'barred', 'unavailable', 'number_missing'));
