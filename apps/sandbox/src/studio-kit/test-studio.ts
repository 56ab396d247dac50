import { openBooks } from '../books.ts'
import { movableClock } from '../clock.ts'
import { createControl } from '../control/control.ts'
import { openSeeds } from './fairness.ts'
import type { Launch } from './kit.ts'
import { openJackpots } from './jackpots.ts'
import { openLiveTables } from './live/live-tables.ts'
import { createOperator, type Send } from './operator.ts'
import type { Policies, Protocol, StudioGame } from './protocol.ts'
import { createRounds } from './rounds.ts'
import { createSessions } from './sessions.ts'
import { openStore } from './store.ts'
import { createSwitchboard } from './switchboard.ts'

/** A company's rounds for tests, over books in memory. Its clock runs 40 times as fast, so that repeats are near. */
export function openTestStudio(company: {
  games: readonly StudioGame[]
  protocol: Protocol
  policies: Policies
  send: Send
  session: Launch
}) {
  const { games, protocol, policies } = company
  const clock = movableClock({ now: () => Math.round(performance.now() * 40) }, 0, () => undefined)
  const control = createControl(clock)
  const books = openBooks(':memory:')
  const store = openStore(books, 'test')
  const seeds = openSeeds(books, clock, 'test')
  const operator = createOperator({ protocol, baseUrl: '', control }, company.send)
  const switchboard = createSwitchboard({ protocol, control, operator, store, clock })
  const tables = openLiveTables({ books, games, clock }, 'test')
  const jackpots = openJackpots({ books, games, jackpots: [], seeds, store, protocol, clock }, 'test')
  const steps = { games, protocol, policies, store, seeds, operator, switchboard, tables, clock, control }
  const deps = { ...steps, jackpots }
  const rounds = createRounds({ ...deps, isHealthy: () => true })
  const sessions = createSessions(deps)
  const session = sessions.open(company.session)
  let count = 0
  return {
    store,
    rounds,
    sessions,
    session,
    control,
    clock,
    deps,
    start: async () => {
      const started = await rounds.start(store.session(session.id) ?? session, {
        playKey: `play-${count++}`,
        stakeMinor: 20n,
        cycleMs: 0,
      })
      if ('fault' in started) throw new Error(started.fault)
      return started.round
    },
  }
}

export async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it did not come to pass')
}
