-- Breaks nobody.

-- Up to which time of opening an integration's rounds were searched for those that stay open.
create table play.round_check (
  provider text not null,
  checked_until timestamptz not null,
  constraint round_check_pkey primary key (provider)
);
