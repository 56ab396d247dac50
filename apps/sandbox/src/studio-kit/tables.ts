import type { Books } from '../books.ts'
import { grantTables } from './grants.ts'

const tablesOf = (prefix: string): readonly string[] => [
  `create table if not exists ${prefix}_session (id text primary key, mode text not null, symbol text not null,
   token text not null,
   player text not null, currency text not null, country text not null, jurisdiction text not null,
   language text not null,
   platform text not null, lobby_url text not null, cashier_url text not null, max_minor text not null,
   demo_minor text not null,
   opened_at integer not null) strict`,
  `create index if not exists ${prefix}_session_token on ${prefix}_session (token)`,
  `create table if not exists ${prefix}_round (id text primary key, session_id text not null, owner text not null,
   mode text not null,
   player text not null, symbol text not null, version integer not null, hash text not null, currency text not null,
   stake_minor text not null, lines integer, play_key text not null, bet_reference text not null unique,
   win_reference text not null,
   state text not null, error any, message text not null, is_uncertain integer not null, seed_id integer,
   client_seed text not null,
   nonce integer, words integer not null, events text, owed_minor text not null, placed_at integer not null,
   drawn_at integer,
   shown_at integer, closed_at integer, attempts integer not null, due_at integer not null,
   balance_after_bet text not null,
   balance_after text not null, choice text, decisions text, unique (session_id, play_key),
   unique (seed_id, nonce)) strict`,
  `drop index if exists ${prefix}_round_due`,
  `drop index if exists ${prefix}_round_open`,
  `create index if not exists ${prefix}_round_unsettled on ${prefix}_round (due_at) where state in ('staking',
   'seated', 'deciding', 'stakingMore', 'refundingMore', 'drawn', 'paying', 'ending', 'refunding')`,
  `create index if not exists ${prefix}_round_owner on ${prefix}_round (owner, placed_at)`,
  `create index if not exists ${prefix}_round_symbol on ${prefix}_round (symbol, placed_at)`,
  `create index if not exists ${prefix}_round_player on ${prefix}_round (player, placed_at)`,
  `create table if not exists ${prefix}_call (id integer primary key, round_id text not null, method text not null,
   reference text not null,
   at integer not null, outcome text not null, error any, transaction_id text not null) strict`,
  `create index if not exists ${prefix}_call_round on ${prefix}_call (round_id)`,
  `create table if not exists ${prefix}_extra (id integer primary key, player text not null, method text not null,
   fields text not null,
   state text not null, attempts integer not null, due_at integer not null, error any) strict`,
  `create index if not exists ${prefix}_extra_due on ${prefix}_extra (due_at) where state = 'open'`,
]

/** Columns that are absent in books of releases before them. */
const addedLater = [
  ['round', 'choice', 'text'],
  ['round', 'decisions', 'text'],
  ['grant', 'campaign', `text not null default ''`],
] as const

/** Creates what is missing. */
export function createTables(books: Books, prefix: string): void {
  for (const table of [...tablesOf(prefix), ...grantTables(prefix)]) books.run(table)
  for (const [table, column, type] of addedLater) {
    const known = books.all<{ name: string }>(`pragma table_info(${prefix}_${table})`)
    if (!known.some(({ name }) => name === column))
      books.run(`alter table ${prefix}_${table} add column ${column} ${type}`)
  }
}
