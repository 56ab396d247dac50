-- Breaks nobody: a new table. A release before knows no browser, and counts sign-ins by name.

-- Browsers in which a person has signed in: guessing by others does not lock the person out of them.
create table staff.known_browser (
  person kernel.staff_name not null references staff.person,
  -- Of a random text in a cookie.
  browser_digest bytea not null,
  seen_at timestamptz not null,
  constraint known_browser_pkey primary key (person, browser_digest)
);
