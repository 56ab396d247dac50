/** Tells of checks and ends of play whose time has come. */
import { type Clock, type Database, inTransaction, publish, type Tx } from '../../../kernel/index.ts'
import { markTold } from './check-store.ts'
import { type RealityCheckChanged, realityCheckTopic } from './play-situation.ts'
import { markEnded } from './time-store.ts'

/** Players of one statement. */
const PAGE = 200

/** Minutes between the end of play by a limit of time and the end of its games, in which a running round finishes. */
const MINUTES_TO_FINISH = 1

export interface DuePlayersDependencies {
  readonly db: Database
  readonly clock: Clock
}

/** What is done for the players of one page. */
interface DuePlayers {
  readonly change: 'due' | 'ended'
  readonly mark: (tx: Tx, at: Temporal.Instant) => Promise<bigint[]>
}

export const dueChecks: DuePlayers = { change: 'due', mark: (tx, at) => markTold(tx, at, PAGE) }
export const usedUp: DuePlayers = {
  change: 'ended',
  mark: (tx, at) => markEnded(tx, { at, before: at.subtract({ minutes: MINUTES_TO_FINISH }), limit: PAGE }),
}

/** Publishes what is due for the players of one page. Returns how many there were. */
const publishPage = (deps: DuePlayersDependencies, { change, mark }: DuePlayers): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const players = await mark(tx, at)
    const body: RealityCheckChanged = { change, at: at.toString() }
    for (const playerId of players) await publish(tx, { topic: realityCheckTopic, playerId, body })
    return players.length
  })

/** Publishes what is due for every player. */
export async function publishAll(
  deps: DuePlayersDependencies,
  due: DuePlayers,
  signal: AbortSignal,
): Promise<void> {
  while ((await publishPage(deps, due)) === PAGE) signal.throwIfAborted()
}
