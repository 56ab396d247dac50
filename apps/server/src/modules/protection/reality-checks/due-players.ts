/** Tells of checks and ends of play whose time has come. */
import { type Clock, type Database, inTransaction, publish, type Tx } from '../../../kernel/index.ts'
import { ROUND_AFTER_END_MINUTES, type Wallet } from '../../wallet/index.ts'
import { markTold } from './check-store.ts'
import { type RealityCheckChanged, realityCheckTopic } from './play-situation.ts'
import { markEnded, type ReachedEnd, readReachedEnds } from './time-store.ts'

/** Players of one statement. */
const PAGE = 200

/** Minutes between the end of play and the end of its games, in which a tab shows the result of the last round. */
const MINUTES_TO_FINISH = 1

export interface DuePlayersDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly wallet: Pick<Wallet, 'hasRunningRound'>
}

async function tell(
  tx: Tx,
  players: readonly bigint[],
  { change, at }: { readonly change: RealityCheckChanged['change']; readonly at: Temporal.Instant },
): Promise<void> {
  const body: RealityCheckChanged = { change, at: at.toString() }
  for (const playerId of players) await publish(tx, { topic: realityCheckTopic, playerId, body })
}

/** Tells players of one page of their checks. Returns how many there were. */
const tellPage = ({ db, clock }: DuePlayersDependencies): Promise<number> =>
  inTransaction(db, async (tx) => {
    const at = clock.now()
    const players = await markTold(tx, at, PAGE)
    await tell(tx, players, { change: 'due', at })
    return players.length
  })

/** Tells open tabs of checks whose time has come. */
export async function tellDueChecks(deps: DuePlayersDependencies, signal: AbortSignal): Promise<void> {
  while ((await tellPage(deps)) === PAGE) signal.throwIfAborted()
}

/** Whether a round that ran at the end of play may still take stakes; its game stays open so long. */
async function isWaiting(
  { wallet }: DuePlayersDependencies,
  tx: Tx,
  { playerId, endsAt }: ReachedEnd,
  at: Temporal.Instant,
): Promise<boolean> {
  const latest = endsAt.add({ minutes: ROUND_AFTER_END_MINUTES })
  return Temporal.Instant.compare(at, latest) < 0 && wallet.hasRunningRound(playerId, endsAt, tx)
}

/** Ends games of the players of one page. Returns the last of them; null after the last page. */
const endPage = (deps: DuePlayersDependencies, after: ReachedEnd | null): Promise<ReachedEnd | null> =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const before = at.subtract({ minutes: MINUTES_TO_FINISH })
    const reached = await readReachedEnds(tx, { before, after, limit: PAGE })
    const players: bigint[] = []
    for (const end of reached) if (!(await isWaiting(deps, tx, end, at))) players.push(end.playerId)
    await markEnded(tx, players, at)
    await tell(tx, players, { change: 'ended', at })
    return reached.length === PAGE ? reached.at(-1)! : null
  })

/** Ends the games of players whose play has ended, after the running round. */
export async function endReachedPlay(deps: DuePlayersDependencies, signal: AbortSignal): Promise<void> {
  for (let last = await endPage(deps, null); last !== null; last = await endPage(deps, last))
    signal.throwIfAborted()
}
