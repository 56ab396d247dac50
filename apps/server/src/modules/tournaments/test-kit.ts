/** Tournaments over the real ledger, with players who have money. */
import { afterEach, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { deliverLedgerEvents } from '../../../../../tests/kit/ledger-events.ts'
import { inTransaction, type JobHandler, silentLog, testClock, type TestClock } from '../../kernel/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { testChange } from '../wallet/test-kit.ts'
import { createTournaments, openTournament, type Tournaments, type WrittenTerms } from './index.ts'
import type { TournamentPlayer } from './ports.ts'

export const START = Temporal.Instant.from('2026-11-20T10:00:00Z')
export const GAME_ID = 7
export const STUDIO = 15
export let db: TestDatabase
export let clock: TestClock
export let wallet: Wallet
export let tournaments: Tournaments
export let people: Map<bigint, TournamentPlayer>
let bonusRefusal: string | null
/** A game that the catalogue has and no market shows. */
export const HIDDEN_GAME = { slug: 'another', id: 9 } as const
let isGameListed = true
let isGameShown = true
export const listGame = (): void => {
  isGameListed = true
}
/** The game leaves the catalogue. */
export const withdrawGame = (): void => {
  isGameListed = false
}
/** The markets show the game no more; the catalogue has it still. */
export const hideGame = (): void => {
  isGameShown = false
}
export const refuseBonus = (reason: string): void => {
  bonusRefusal = reason
}

/** Each test file calls it: files share their modules, so hooks of the module itself would be those of one file. */
export function openKitForEachTest(): void {
  beforeEach(async () => {
    db = await createTestDatabase()
    clock = testClock(START)
    wallet = createWallet({ db, clock })
    people = new Map()
    bonusRefusal = null
    isGameListed = true
    isGameShown = true
    tournaments = createTournaments({
      db,
      clock,
      log: silentLog,
      ledger: wallet,
      playerOf: async (playerId) => people.get(playerId) ?? null,
      bonusRefusal: async () => bonusRefusal,
      marketOf: (langmarket) => langmarket.slice(-2),
      games: {
        slugOf: (gameId) => (gameId !== GAME_ID ? `game-${gameId}` : isGameListed ? 'frostmark' : null),
        idOf: (slug) =>
          slug === HIDDEN_GAME.slug ? HIDDEN_GAME.id : slug === 'frostmark' && isGameListed ? GAME_ID : null,
        tileOf: (slug) =>
          slug === 'frostmark' && isGameListed && isGameShown
            ? ({ slug, name: 'Frostmark', playable: true, picture: {} } as never)
            : null,
      },
    })
  })
  afterEach(async () => {
    await wallet.stop()
    await db.close()
  })
}

let numbers = 0n
export async function player(change: Partial<TournamentPlayer> = {}): Promise<bigint> {
  const playerId = ++numbers
  const { currency = 'EUR' } = change
  await inTransaction(db, async (tx) => {
    await wallet.open(tx, { playerId, currency })
    const status = { isActive: true, products: { casino: true, deposits: true } }
    await wallet.setGate(tx, playerId, { status }, testChange)
  })
  await wallet.execute({ kind: 'deposit', playerId, currency, provider: 31, tx: 'cash', amount: 100_000n })
  people.set(playerId, {
    playerId,
    market: 'FI',
    country: 'FI',
    province: null,
    currency,
    blocked: null,
    mayPlay: { casino: true, 'live-casino': true },
    ...change,
  })
  return playerId
}

export const hours = (count: number) => START.add({ hours: count }).toString()
export const terms = (change: Partial<WrittenTerms> = {}): WrittenTerms => ({
  name: 'Best of two',
  type: 'casino',
  games: ['frostmark'],
  markets: null,
  currency: 'EUR',
  startsAt: hours(1),
  endsAt: hours(25),
  checkHours: 24,
  rule: { kind: 'win-to-bet', stake: '0.20', rounds: 2 },
  prizes: [
    { from: 1, to: 1, amount: '100' },
    { from: 2, to: 2, amount: '50' },
  ],
  ...change,
})
export const open = (change: Partial<WrittenTerms> = {}) =>
  inTransaction(db, (tx) =>
    openTournament(tx, terms(change), { by: 'anna', reason: 'a test', at: clock.now() }),
  )

export const handle = (name: keyof Tournaments['handlers'], input: object, playerId: bigint | null = null) =>
  (
    tournaments.handlers[name] as unknown as (
      input: object,
      context: object,
    ) => Promise<Record<string, unknown>>
  )(input, {
    caller: playerId === null ? null : { playerId },
  })
export const ticketOf = (number: number): string => number.toString(16).padStart(32, '0')
let tickets = 0
export const set = (playerId: bigint, id: string, isIn = true, ticket = ticketOf(++tickets)) =>
  handle('tournaments.setEntry', isIn ? { id, isIn, ticket } : { id, isIn }, playerId)
export const page = (id: string, playerId: bigint) =>
  handle('tournaments.page', { type: 'casino', id, lang: 'fi-FI' }, playerId)

const inRound = (playerId: bigint, round: string) =>
  ({ playerId, currency: 'EUR', provider: STUDIO, vertical: 'casino', round }) as const

export const end = (playerId: bigint, round: string, won: bigint) =>
  wallet.execute({
    ...inRound(playerId, round),
    kind: 'win',
    tx: `w ${round}`,
    amount: won,
    endsRound: true,
  })

let ids = 0
export async function play(
  playerId: bigint,
  won: bigint,
  { stake = 20n, game = GAME_ID, bets = 1, isLeftOpen = false, name = 'round', seconds = 1 } = {},
): Promise<string> {
  const round = `${name}-${++ids}`
  clock.advance({ seconds })
  const base = { ...inRound(playerId, round), game: String(game) } as const
  for (let bet = 0; bet < bets; bet++)
    await wallet.execute({ ...base, kind: 'stake', tx: `s${ids} ${bet}`, amount: stake })
  if (!isLeftOpen) await end(playerId, round, won)
  return round
}

export const giveBack = (playerId: bigint, round: string) =>
  wallet.execute({ ...inRound(playerId, round), kind: 'rollbackRound', tx: `undo ${round}` })

export const deliver = () => deliverLedgerEvents(db, tournaments.subscriptions, 'tournaments.count-rounds')

export const run = (name: string, payload: unknown = {}) =>
  (tournaments.jobs as JobHandler[])
    .find(({ kind }) => kind.name === name)!
    .run(payload, {
      signal: new AbortController().signal,
      attempt: 1,
      dueAt: undefined,
    })
/** Closes what is due, and runs each ordered payment twice. */
export async function close(): Promise<void> {
  await run('tournaments.close')
  const { rows } = await db.query<{ body: { payload: unknown } }>(
    `select body from kernel.outbox where topic = 'kernel.job' and body->>'task' = 'tournaments.pay-prize'`,
  )
  for (const { body } of [...rows, ...rows]) await run('tournaments.pay-prize', body.payload)
}
export const cash = async (playerId: bigint) => (await wallet.balancesOf(playerId))?.main ?? 0n
