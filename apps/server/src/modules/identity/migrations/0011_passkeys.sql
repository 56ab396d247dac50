-- Breaks nobody: purposes and nullable columns that earlier servers do not know.

alter table identity.challenge drop constraint challenge_purpose_check;
alter table identity.challenge add constraint challenge_purpose_check check (
  purpose in (
    'sign_in', 'password_reset', 'step_up', 'phone_change', 'bank_sign_in',
    'passkey_sign_in', 'passkey_step_up', 'passkey_add'
  )
);
-- Hash of the cookie of the browser that began it, where nobody else may go on.
alter table identity.challenge add column browser_hash bytea;

-- The random id by which authenticators know the account (WebAuthn: user handle). It tells nothing about the player.
-- Null until the account begins to make its first passkey.
alter table identity.account add column user_handle bytea;

-- What its owner recognises a passkey by; null for other kinds. It goes into the copy of a player's data, `data` does
-- not.
alter table identity.authenticator add column description jsonb;
