/** Winners over a real ledger and real players, for their tests. */
import { expect } from 'vitest'
import { testAudit } from '../../../audit/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../../../tests/kit/database.ts'
import { deliverLedgerEvents } from '../../../../../../../tests/kit/ledger-events.ts'
import { type Bus, inProcessBus, inTransaction, testClock, type TestClock } from '../../../../kernel/index.ts'
import type { SitePreview } from '../../../content/index.ts'
import { createPlayers, createWinDisplays, type Players, type WinDisplays } from '../../../players/index.ts'
import { testAccount, testTerms } from '../../../players/test-kit.ts'
import { createWallet, type Wallet } from '../../../wallet/index.ts'
import type { LobbyReader } from '../../readers.ts'
import { countPaidRounds } from '../counting.ts'
import { type WinnerHandlers, winnerHandlers } from '../routes.ts'
import { createWinners, type Winners, type WinnersQuery } from '../service.ts'

export const GAME = 7
export const CLOSED_HERE = 8
export const STUDIO = 15
/** A hundred of the game's smallest stakes. */
export const SHOWN_FROM = 2_000n
export const AFTER_MINUTES = 10

const games = new Map([GAME, CLOSED_HERE].map((id) => [id, { id, document: { build: { hash: 'h' } } }]))
const offered = new Set([GAME])
/** What the list needs of a reader: the catalogue and the view of the reader's place. */
export const reader = {
  catalogue: { byId: games },
  view: { offered: () => offered },
  tile: ({ id }: { id: number }) => ({ id }),
} as unknown as LobbyReader

let numbers = 0
let rounds = 0

interface Base {
  readonly db: TestDatabase
  readonly clock: TestClock
  readonly wallet: Wallet
  readonly players: Players
  readonly displays: WinDisplays
  readonly bus: Bus
  readonly winners: Winners
}

interface PlayActs {
  readonly person: (firstName?: string) => Promise<bigint>
  /** A round of one stake and one win. @returns its id */
  readonly play: (playerId: bigint, staked: bigint, paid: bigint, game?: number) => Promise<string>
  readonly giveBack: (playerId: bigint, round: string) => Promise<void>
}

interface ListActs {
  readonly follow: () => Promise<unknown>
  readonly list: (more?: Partial<WinnersQuery>) => ReturnType<Winners['list']>
  readonly handlersAt: (at: Temporal.Instant | undefined) => WinnerHandlers
  readonly paid: (more?: Partial<WinnersQuery>) => Promise<number[]>
  readonly later: (minutes?: number) => Promise<void>
}

export interface WinnersKit extends Base, PlayActs, ListActs {
  readonly close: () => Promise<void>
}

function playActs({ db, players, wallet }: Base): PlayActs {
  async function person(firstName = 'Una'): Promise<bigint> {
    const playerId = await inTransaction(db, (tx) => players.open(tx, testAccount(++numbers, { firstName })))
    await wallet.execute({
      kind: 'deposit',
      playerId,
      currency: 'EUR',
      provider: 31,
      tx: 'd',
      amount: 1_000_000n,
    })
    return playerId
  }
  async function play(playerId: bigint, staked: bigint, paid: bigint, game = GAME): Promise<string> {
    const round = `r${++rounds}`
    const at = {
      playerId,
      currency: 'EUR',
      provider: STUDIO,
      vertical: 'casino',
      round,
      game: String(game),
    } as const
    expect(await wallet.execute({ ...at, kind: 'stake', tx: `s${round}`, amount: staked })).toMatchObject({
      ok: true,
    })
    const win = { ...at, kind: 'win', tx: `w${round}`, amount: paid, endsRound: true } as const
    expect(await wallet.execute(win)).toMatchObject({ ok: true })
    return round
  }
  async function giveBack(playerId: bigint, round: string): Promise<void> {
    const back = {
      kind: 'rollbackRound',
      vertical: 'casino',
      playerId,
      currency: 'EUR',
      provider: STUDIO,
      tx: `b${round}`,
      round,
    } as const
    expect(await wallet.execute(back)).toMatchObject({ ok: true })
  }
  return { person, play, giveBack }
}

function listActs({ db, clock, wallet, winners }: Base): ListActs {
  const follow = () =>
    deliverLedgerEvents(
      db,
      [
        countPaidRounds({
          db,
          clock,
          ledger: wallet,
          winsShownAfterMinutes: AFTER_MINUTES,
          shownFrom: (id) => (games.has(id) ? SHOWN_FROM : null),
        }),
      ],
      'lobby.paid-rounds',
    )
  const list = (more: Partial<WinnersQuery> = {}) =>
    winners.list(reader, { hours: 24, order: 'latest', currency: 'EUR', limit: 20, ...more })
  /** The API as a preview of a time has it; undefined outside a preview. */
  const handlersAt = (at: Temporal.Instant | undefined) =>
    winnerHandlers({ readerFor: async () => reader }, winners, {
      winsShownAfterMinutes: AFTER_MINUTES,
      content: { previewOf: () => (at ? ({ at } as SitePreview) : undefined) },
    })
  const paid = async (...of: Parameters<typeof list>) => (await list(...of)).map((win) => Number(win.paid))
  /** Past the delay, and past what is kept in memory. */
  async function later(minutes = AFTER_MINUTES): Promise<void> {
    await follow()
    clock.advance({ minutes })
  }
  return { follow, list, handlersAt, paid, later }
}

export async function createWinnersKit(): Promise<WinnersKit> {
  const db = await createTestDatabase()
  const clock = testClock('2026-11-20T10:00:00Z')
  const wallet = createWallet({ db, clock })
  const players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
  const displays = createWinDisplays({ db, clock })
  const bus = inProcessBus()
  const winners = createWinners({
    db,
    clock,
    bus,
    ledger: wallet,
    shownWinners: (ids) => displays.shown(ids),
    winsShownAfterMinutes: AFTER_MINUTES,
  })
  const made = { db, clock, wallet, players, displays, bus, winners }
  return {
    ...made,
    ...playActs(made),
    ...listActs(made),
    close: async () => {
      await wallet.stop()
      await db.close()
    },
  }
}
