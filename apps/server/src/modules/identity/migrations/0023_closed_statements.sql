-- Breaks nobody: a purpose that earlier servers do not know. They refuse its keys, and send none.

alter table identity.challenge drop constraint challenge_purpose_check;
alter table identity.challenge add constraint challenge_purpose_check
  check (
    purpose in (
      'sign_in', 'password_reset', 'step_up', 'phone_change', 'bank_sign_in',
      'passkey_sign_in', 'passkey_step_up', 'passkey_add', 'second_factor', 'closed_statement'
    )
  );
