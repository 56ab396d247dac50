import { currencies, isCurrencyCode } from '@marquee/money'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'
import { jackpotDraws } from '../games/draws.ts'
import { REVEAL_GRACE_MS, revealMs } from '../games/events.ts'
import type { JackpotDefinition } from '../games/jackpot.ts'
import type { Seeds } from './fairness.ts'
import type { Message, Protocol, StudioGame } from './protocol.ts'
import type { Round, RoundChange } from './round.ts'
import { boundsOf } from './stakes.ts'
import type { Store } from './store.ts'

const MILLION = 1_000_000n

const MICRO_DIGITS = 6

/** Millionths of a minor unit as a decimal of the currency, with all their digits: 0.002 of 200,000 in euros. */
export function exactDecimal(micro: bigint, currency: string): string {
  if (!isCurrencyCode(currency)) throw new RangeError(`unknown currency ${currency}`)
  const places = MICRO_DIGITS + currencies[currency].exponent
  const digits = String(micro).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}

/** The pot of a currency, and the win that a round has drawn. */
export interface Pot {
  readonly jackpot: JackpotDefinition
  readonly currency: string
  readonly amountMinor: bigint
  /** Symbols of the games that feed it. */
  readonly games: readonly string[]
}
export interface JackpotWin {
  readonly roundId: string
  readonly jackpot: string
  readonly currency: string
  readonly amountMinor: string
}

const tablesOf = (prefix: string): readonly string[] => [
  `create table if not exists ${prefix}_jackpot (id text not null, currency text not null, micro text not null,
   primary key (id, currency)) strict`,
  `create table if not exists ${prefix}_jackpot_share (round_id text primary key, id text not null,
   currency text not null, micro text not null, at integer not null) strict`,
  `create table if not exists ${prefix}_jackpot_win (round_id text primary key, id text not null,
   currency text not null, amount_minor text not null, at integer not null) strict`,
]

interface JackpotDeps {
  readonly books: Books
  readonly games: readonly StudioGame[]
  readonly jackpots: readonly JackpotDefinition[]
  readonly seeds: Seeds
  readonly store: Pick<Store, 'addExtra'>
  readonly protocol: Pick<Protocol, 'extras'>
  readonly clock: Clock
}

/** Pots of a studio. Amounts are kept in millionths of a minor unit: no share of a stake is rounded. */
export function openJackpots(deps: JackpotDeps, prefix: string) {
  const { books, games, jackpots, seeds, store, protocol, clock } = deps
  for (const table of tablesOf(prefix)) books.run(table)
  const jackpotOf = (symbol: string): JackpotDefinition | undefined => {
    const id = games.find((game) => game.symbol === symbol)?.jackpot
    return id === undefined ? undefined : jackpots.find((one) => one.id === id)
  }
  const coins = (currency: string, count: number): bigint =>
    boundsOf({ currency, maxMinor: '' }).coinMinor * BigInt(count)
  const seedMicro = (def: JackpotDefinition, currency: string): bigint =>
    coins(currency, def.seedCoins) * MILLION
  const microOf = (def: JackpotDefinition, currency: string): bigint => {
    const row = books.one<{ micro: string }>(
      `select micro from ${prefix}_jackpot where id = ? and currency = ?`,
      def.id,
      currency,
    )
    return row ? BigInt(row.micro) : seedMicro(def, currency)
  }
  function setMicro(def: JackpotDefinition, currency: string, micro: bigint): void {
    books.run(
      `insert into ${prefix}_jackpot values (?, ?, ?) on conflict (id, currency) do update set micro = excluded.micro`,
      def.id,
      currency,
      String(micro),
    )
  }
  const winOf = (roundId: string): JackpotWin | undefined =>
    books.one<JackpotWin>(
      `select round_id as roundId, id as jackpot, currency, amount_minor as amountMinor
         from ${prefix}_jackpot_win where round_id = ?`,
      roundId,
    )
  /** What a stake adds, in millionths of a minor unit: none in demo, in free rounds, or without a jackpot. */
  function shareOf({
    mode,
    symbol,
    stakeMinor,
    choice,
  }: Round): { def: JackpotDefinition; micro: bigint } | null {
    const def = mode === 'real' && choice.grant === undefined ? jackpotOf(symbol) : undefined
    return def ? { def, micro: BigInt(stakeMinor) * BigInt(def.shareMillionths) } : null
  }
  function isHit(def: JackpotDefinition, round: Round): boolean {
    const seed = round.seedId === null ? undefined : seeds.ofId(round.seedId)
    if (!seed || round.nonce === null) throw new Error(`round ${round.id} has no draws`)
    const { serverSeed } = seed
    const draws = jackpotDraws({ serverSeed, clientSeed: round.clientSeed, nonce: round.nonce })
    return draws.int(Number(coins(round.currency, def.oneInCoins))) < Number(round.stakeMinor)
  }
  function payout(def: JackpotDefinition, round: Round, amountMinor: bigint): Message {
    const message = protocol.extras.jackpotWin?.({
      player: round.player,
      symbol: round.symbol,
      round: round.id,
      currency: round.currency,
      amountMinor,
      now: clock.now(),
      jackpot: def.id,
    })
    if (!message) throw new Error('this protocol has no call for a jackpot')
    return message
  }
  return {
    jackpotOf,
    winOf,
    /** What the stake of a round adds, in millionths of a minor unit; null without a jackpot. */
    contributionOf(round: Round): { readonly id: string; readonly micro: bigint } | null {
      const share = shareOf(round)
      return share && { id: share.def.id, micro: share.micro }
    },
    /**
     * The stake is accepted: its share goes to the pot, and the pot is paid if the round has drawn it. Call it in the
     * transaction that stores the answer to the stake.
     */
    take(round: Round, change: RoundChange): void {
      const share = shareOf(round)
      if (!share) return
      const { def, micro } = share
      const drawn = { ...round, ...change }
      const now = clock.now()
      const { currency } = round
      const added = microOf(def, currency) + micro
      books.run(
        `insert into ${prefix}_jackpot_share values (?, ?, ?, ?, ?)`,
        round.id,
        def.id,
        currency,
        String(micro),
        now,
      )
      if (!isHit(def, drawn)) return setMicro(def, currency, added)
      const amountMinor = added / MILLION
      // The fraction of a minor unit stays in the pot.
      setMicro(def, currency, seedMicro(def, currency) + (added % MILLION))
      books.run(
        `insert into ${prefix}_jackpot_win values (?, ?, ?, ?, ?)`,
        round.id,
        def.id,
        currency,
        String(amountMinor),
        now,
      )
      // The balance does not tell the win before the reveal is over.
      const dueAt = now + revealMs(drawn.events ?? []) + REVEAL_GRACE_MS
      store.addExtra(round.player, payout(def, round, amountMinor), dueAt)
    },
    /** The stake was given back: so is its share. Call it in the transaction that closes the round. */
    giveBack(round: Round): void {
      const row = books.one<{ id: string; micro: string }>(
        `select id, micro from ${prefix}_jackpot_share where round_id = ?`,
        round.id,
      )
      const def = row && jackpots.find(({ id }) => id === row.id)
      if (!row || !def || winOf(round.id)) return
      setMicro(def, round.currency, microOf(def, round.currency) - BigInt(row.micro))
      books.run(`delete from ${prefix}_jackpot_share where round_id = ?`, round.id)
    },
    /** Every pot of a currency as it is now. */
    pots(currency: string): readonly Pot[] {
      if (!isCurrencyCode(currency)) return []
      return jackpots.map((jackpot) => ({
        jackpot,
        currency,
        amountMinor: microOf(jackpot, currency) / MILLION,
        games: games.filter((game) => game.jackpot === jackpot.id).map(({ symbol }) => symbol),
      }))
    },
  }
}
export type Jackpots = ReturnType<typeof openJackpots>
