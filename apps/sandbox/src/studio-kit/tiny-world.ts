import { type Books, openBooks } from '../books.ts'
import { movableClock } from '../clock.ts'
import { createControl } from '../control/control.ts'
import type { JackpotDefinition } from '../games/jackpot.ts'
import { openSeeds } from './fairness.ts'
import { openJackpots } from './jackpots.ts'
import { openLiveTables } from './live/live-tables.ts'
import { type Send, createOperator } from './operator.ts'
import type { Policies, StudioGame } from './protocol.ts'
import { type Rounds, createRounds } from './rounds.ts'
import { createSessions } from './sessions.ts'
import { openStore } from './store.ts'
import { createSwitchboard } from './switchboard.ts'
import { tinyGames, tinyPolicies, tinyProtocol } from './tiny-studio.ts'

const running: Rounds[] = []
/** Stops every studio of a test. */
export async function stopTinyStudios(): Promise<void> {
  for (const rounds of running.splice(0)) await rounds.stop()
}

type Fields = Readonly<Record<string, unknown>>

/** The operator: every id counts once, a call that was taken back too. */
function createTinyWallet() {
  const moved = new Map<string, number>()
  const wallet = {
    balance: 10_000,
    calls: [] as { method: string; fields: Fields; isForged: boolean }[],
    /** The next answers by method; `lost` carries the call out, `down` does not. */
    next: [] as { method: string; answer: object | 'lost' | 'down' }[],
    move(id: unknown, minor: number): void {
      if (moved.has(String(id))) return
      moved.set(String(id), minor)
      wallet.balance += minor
    },
    work(method: string, fields: Fields): object {
      const { id, winId, minor, winMinor, of } = fields
      if (method === 'bet' && Number(minor) > wallet.balance)
        return { error: 'NO_FUNDS', text: 'Deposit first' }
      if (method === 'bet' || method === 'both') wallet.move(id, -Number(minor))
      if (method === 'win') wallet.move(id, Number(minor))
      if (method === 'both') wallet.move(winId, Number(winMinor))
      if (method === 'rollback') {
        const back = moved.get(String(of))
        if (back === undefined) return { error: 'NO_BET' }
        wallet.move(`back-${String(of)}`, -back)
      }
      return { balance: String(wallet.balance), player: '7', token: 'second', id: 't' }
    },
  }
  return wallet
}

const sendTo =
  (wallet: ReturnType<typeof createTinyWallet>): Send =>
  async ({ url, body, headers }) => {
    const method = url.slice(1)
    const fields = JSON.parse(body) as Fields
    wallet.calls.push({ method, fields, isForged: headers['authorization'] !== 'tiny' })
    const at = wallet.next.findIndex((entry) => entry.method === method)
    const special = at === -1 ? undefined : wallet.next.splice(at, 1)[0]?.answer
    if (special === 'down') throw new Error('no connection')
    if (special !== undefined && special !== 'lost') return { status: 200, text: JSON.stringify(special) }
    const answer = wallet.work(method, fields)
    if (special === 'lost') throw new Error('cut')
    return { status: 200, text: JSON.stringify(answer) }
  }

interface TinyOptions {
  /** What differs from the fictional company's habits. */
  readonly policies?: Partial<Policies>
  readonly wallet?: ReturnType<typeof createTinyWallet>
  readonly books?: Books
  readonly symbol?: string
  readonly games?: readonly StudioGame[]
  readonly mode?: 'real' | 'demo'
  readonly jackpots?: readonly JackpotDefinition[]
}

/** The fictional company at work, with its operator's wallet. */
export function openTinyStudio({
  policies = {},
  wallet = createTinyWallet(),
  books = openBooks(':memory:'),
  symbol = 'tiny-orchard',
  games = tinyGames,
  mode = 'real',
  jackpots = [],
}: TinyOptions = {}) {
  const clock = movableClock({ now: () => Math.round(performance.now() * 40) }, 0, () => undefined)
  const control = createControl(clock)
  const store = openStore(books, 'tiny')
  const seeds = openSeeds(books, clock, 'tiny')
  const protocol = tinyProtocol
  const operator = createOperator({ protocol, baseUrl: '', control }, sendTo(wallet))
  const switchboard = createSwitchboard({ protocol, control, operator, store, clock })
  const tables = openLiveTables({ books, games, clock }, 'tiny', 2_000)
  const pots = openJackpots({ books, games, jackpots, seeds, store, protocol, clock }, 'tiny')
  const steps = {
    games,
    protocol,
    store,
    seeds,
    operator,
    switchboard,
    tables,
    jackpots: pots,
    clock,
    control,
  }
  const deps = { ...steps, policies: { ...tinyPolicies, ...policies } }
  const rounds = createRounds({ ...deps, isHealthy: () => true })
  running.push(rounds)
  const sessions = createSessions(deps)
  const session = {
    ...(store.session('session-1') ??
      sessions.open({
        id: 'session-1',
        mode,
        symbol,
        token: 'first',
        player: '7',
        currency: 'EUR',
        language: 'en',
      })),
  }
  let count = 0
  const play = async (playKey = `play-${count++}`) => {
    const bet = symbol === 'tiny-orchard' ? { stakeMinor: 5n, choice: { lines: 5 } } : { stakeMinor: 100n }
    const started = await rounds.start(session, { playKey, ...bet, cycleMs: 0 })
    if ('fault' in started) throw new Error(started.fault)
    return started.round
  }
  /** Plays until a round with this outcome is drawn. */
  const playUntil = async (isWon: boolean) => {
    for (let tries = 0; tries < 200; tries++) {
      wallet.calls.length = 0
      const round = await play()
      if ((round.owedMinor !== '0') === isWon) return round
      await rounds.shown(round)
    }
    throw new Error('200 rounds without this outcome')
  }
  const methods = () =>
    wallet.calls.map(({ method, fields }) => `${method}${fields['ended'] ? ' ended' : ''}`)
  const parts = { books, store, rounds, sessions, session, control, clock, tables, seeds, pots }
  return { ...parts, wallet, play, playUntil, methods }
}
