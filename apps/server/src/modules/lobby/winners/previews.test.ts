/** Lists of winners and their sums as a preview of another time has them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testAudit } from '../../audit/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/kit/database.ts'
import { deliverLedgerEvents } from '../../../../../../tests/kit/ledger-events.ts'
import { inProcessBus, inTransaction, testClock, type TestClock } from '../../../kernel/index.ts'
import type { SitePreview } from '../../content/index.ts'
import { createPlayers, createWinDisplays, type Players } from '../../players/index.ts'
import { testAccount, testTerms } from '../../players/test-kit.ts'
import { createWallet, type Wallet } from '../../wallet/index.ts'
import type { LobbyReader } from '../readers.ts'
import { countPaidRounds } from './counting.ts'
import { winnerHandlers } from './routes.ts'
import { createWinners, type Winners, type WinnersQuery } from './service.ts'

const GAME = 7
const AFTER_MINUTES = 10
let db: TestDatabase
let clock: TestClock
let wallet: Wallet
let players: Players
let winners: Winners

const offered = new Set([GAME])
const reader = {
  catalogue: { byId: new Map([[GAME, { id: GAME, document: { build: { hash: 'h' } } }]]) },
  view: { offered: () => offered },
  tile: ({ id }: { id: number }) => ({ id }),
} as unknown as LobbyReader

beforeEach(async () => {
  db = await createTestDatabase()
  clock = testClock('2026-11-20T10:00:00Z')
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
  const displays = createWinDisplays({ db, clock })
  winners = createWinners({
    db,
    clock,
    bus: inProcessBus(),
    ledger: wallet,
    shownWinners: (ids) => displays.shown(ids),
    winsShownAfterMinutes: AFTER_MINUTES,
  })
})
afterEach(async () => {
  await wallet.stop()
  await db.close()
})

const EUROS = { currency: 'EUR', provider: 15 } as const
let numbers = 0
async function person(): Promise<bigint> {
  const playerId = await inTransaction(db, (tx) => players.open(tx, testAccount(++numbers)))
  await wallet.execute({ ...EUROS, kind: 'deposit', playerId, tx: 'd', amount: 1_000_000n })
  return playerId
}

let rounds = 0
async function play(playerId: bigint, staked: bigint, won: bigint): Promise<void> {
  const round = `r${++rounds}`
  const at = { ...EUROS, playerId, vertical: 'casino', round, game: String(GAME) } as const
  await wallet.execute({ ...at, kind: 'stake', tx: `s${round}`, amount: staked })
  await wallet.execute({ ...at, kind: 'win', tx: `w${round}`, amount: won, endsRound: true })
}

const follow = () =>
  deliverLedgerEvents(
    db,
    [
      countPaidRounds({
        db,
        clock,
        ledger: wallet,
        winsShownAfterMinutes: AFTER_MINUTES,
        shownFrom: () => 2_000n,
      }),
    ],
    'lobby.paid-rounds',
  )
async function paid(more: Partial<WinnersQuery> = {}): Promise<number[]> {
  const query = { hours: 24, order: 'latest', currency: 'EUR', limit: 20, ...more } as const
  return (await winners.list(reader, query)).map((win) => Number(win.paid))
}
const handlersAt = (at: Temporal.Instant | undefined) =>
  winnerHandlers({ readerFor: async () => reader }, winners, {
    winsShownAfterMinutes: AFTER_MINUTES,
    content: { previewOf: () => (at ? ({ at } as SitePreview) : undefined) },
  })

describe('a preview of another time', () => {
  const start = Temporal.Instant.from('2026-11-20T10:00:00Z')

  it('lists wins as they were listed then: of the hours before, with the delay', async () => {
    const una = await person()
    await play(una, 100n, 3_000n)
    await follow()
    clock.advance({ hours: 1 })
    await play(una, 100n, 4_000n)
    await follow()
    clock.advance({ hours: 40 })
    expect(await paid()).toEqual([])
    const listedAt = (minutes: number) => paid({ previewedAt: start.add({ minutes }) })
    expect(await listedAt(AFTER_MINUTES - 1)).toEqual([])
    expect(await listedAt(AFTER_MINUTES)).toEqual([3_000])
    expect(await listedAt(60 + AFTER_MINUTES - 1)).toEqual([3_000])
    expect(await listedAt(60 + AFTER_MINUTES)).toEqual([4_000, 3_000])
    expect(await listedAt(24 * 60 + AFTER_MINUTES)).toEqual([4_000, 3_000])
    expect(await listedAt(24 * 60 + AFTER_MINUTES + 1)).toEqual([4_000])
    expect(await paid()).toEqual([])
  })

  it('has the sums of its time, from ten players on', async () => {
    for (let at = 0; at < 10; at++) await play(await person(), 100n, 0n)
    await follow()
    clock.advance({ hours: 30 })
    const at = start.add({ hours: 2 })
    const query = { langmarket: 'en-FI', dateRange: '24h', currency: 'EUR' } as const
    const sumsAt = (time?: Temporal.Instant) =>
      handlersAt(time)['games.paidBack'](query, { cookies: {} } as never)
    expect(await sumsAt(at)).toMatchObject({
      sums: { rounds: 10 },
      until: at.subtract({ minutes: AFTER_MINUTES }).toString(),
    })
    expect((await sumsAt()).sums).toBeNull()
  })

  it('lists the wins of now where not all of its time are kept, and of a time to come', async () => {
    clock.advance({ hours: 100 })
    await play(await person(), 100n, 3_000n)
    await follow()
    clock.advance({ minutes: AFTER_MINUTES })
    const now = clock.now()
    for (const previewedAt of [start, now.subtract({ hours: 49 }), now.add({ seconds: 1 })])
      expect(await paid({ previewedAt })).toEqual([3_000])
    expect(await paid({ previewedAt: now.subtract({ hours: 48 }) })).toEqual([])
  })
})
