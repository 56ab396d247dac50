import type { Books } from '../books.ts'

const TABLES = [
  `create table if not exists pp_session (id text primary key, mode text not null, symbol text not null,
   token text not null,
   player text not null, currency text not null, country text not null, jurisdiction text not null,
   language text not null,
   platform text not null, lobby_url text not null, cashier_url text not null, max_minor text not null,
   demo_minor text not null,
   opened_at integer not null) strict`,
  'create index if not exists pp_session_token on pp_session (token)',
  `create table if not exists pp_round (id text primary key, session_id text not null, owner text not null,
   mode text not null,
   player text not null, symbol text not null, version integer not null, hash text not null, currency text not null,
   stake_minor text not null, lines integer, play_key text not null, bet_reference text not null unique,
   win_reference text not null,
   state text not null, error integer, message text not null, is_uncertain integer not null, seed_id integer,
   client_seed text not null,
   nonce integer, words integer not null, events text, owed_minor text not null, placed_at integer not null,
   drawn_at integer,
   shown_at integer, closed_at integer, attempts integer not null, due_at integer not null,
   balance_after_bet text not null,
   balance_after text not null, choice text, unique (session_id, play_key), unique (seed_id, nonce)) strict`,
  `create index if not exists pp_round_due on pp_round (due_at) where state in ('staking', 'drawn', 'paying',
   'ending', 'refunding')`,
  'create index if not exists pp_round_owner on pp_round (owner, placed_at)',
  'create index if not exists pp_round_player on pp_round (player, placed_at)',
  `create table if not exists pp_call (id integer primary key, round_id text not null, method text not null,
   reference text not null,
   at integer not null, outcome text not null, error integer, transaction_id text not null) strict`,
  'create index if not exists pp_call_round on pp_call (round_id)',
  `create table if not exists pp_extra (id integer primary key, player text not null, method text not null,
   fields text not null,
   state text not null, attempts integer not null, due_at integer not null, error integer) strict`,
  `create index if not exists pp_extra_due on pp_extra (due_at) where state = 'open'`,
] as const

/** Creates what is missing. The column `choice` is absent in books of a release before it. */
export function createTables(books: Books): void {
  for (const table of TABLES) books.run(table)
  if (!books.all<{ name: string }>('pragma table_info(pp_round)').some(({ name }) => name === 'choice'))
    books.run('alter table pp_round add column choice text')
}
