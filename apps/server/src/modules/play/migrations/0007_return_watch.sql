-- Breaks nobody. The return watch (GAM-10): rounds by payment ÷ stake for each version of a game and market, compared
-- with the certificate. What an instance of the earlier release books is counted by the later one.

-- A version of a game in a market.
create table play.watch (
  -- Hash of the version in the studio's certificate.
  build text not null,
  market text not null,
  -- Rounds are counted for the present history. Resuming a stopped game begins the next one.
  history integer not null default 1,
  alerted_at timestamptz,
  stopped_at timestamptz,
  -- What reached the level, and the logarithm of its E-value then.
  statistic text,
  evidence double precision,
  -- The first of the two persons who resume the game.
  resume_asked_by text,
  resume_asked_at timestamptz,
  resume_reason text,
  constraint watch_pkey primary key (build, market),
  constraint watch_stopped_is_alerted_check check (stopped_at is null or alerted_at is not null)
);

-- Sixteen rows for each class, so that deliveries of different players do not wait for each other.
create table play.watch_count (
  build text not null,
  market text not null,
  history integer not null,
  -- Payment in ten-thousandths of the stake, at most 100 stakes.
  ratio integer not null,
  shard smallint not null,
  rounds bigint not null,
  constraint watch_count_pkey primary key (build, market, history, ratio, shard)
);

-- What a round was counted as: it is counted once, and a round that is given back afterwards is taken out again.
create table play.watched_round (
  player_id bigint not null,
  provider integer not null,
  round text not null,
  build text not null,
  market text not null,
  history integer not null,
  ratio integer not null,
  counted_at timestamptz not null,
  constraint watched_round_pkey primary key (player_id, provider, round)
);
create index watched_round_counted_idx on play.watched_round (counted_at);

create table play.watch_resumption (
  build text not null,
  market text not null,
  -- The history that was stopped.
  history integer not null,
  statistic text,
  evidence double precision,
  stopped_at timestamptz not null,
  asked_by text not null,
  reason text not null,
  confirmed_by text not null,
  resumed_at timestamptz not null,
  constraint watch_resumption_pkey primary key (build, market, history),
  constraint watch_resumption_two_persons_check check (asked_by <> confirmed_by)
);
