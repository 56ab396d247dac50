/** What happens to requests with time: they can be confirmed, and lapse. */
import { type Clock, type Database, inTransactionOf, type Log, publish } from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type ChangeContext, endLapsed } from './limit-changes.ts'
import { readLimitFacts } from './limits.ts'
import { toEventBody } from './limit-names.ts'
import type { PlayTimeLimits } from '../reality-checks/time-limits.ts'
import { canConfirm } from './limit-rules.ts'
import { type DuePage, markTold, readLapsedPlayers, readUntoldPlayers } from './limit-store.ts'
import { type LimitSubjects, readTerms } from './limit-terms.ts'

/** Event: a request of a player can be confirmed. */
const limitConfirmableTopic = 'limit.confirmable'

/** Players of one statement. */
const PAGE = 200

export interface TendDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  readonly players: LimitSubjects
  readonly wallet: Pick<Wallet, 'lock' | 'setGate' | 'limitWindowsOf' | 'singleStakeLimitsOf'>
  readonly time: PlayTimeLimits
}

/** Something that is due for the requests of players. */
interface Due {
  readonly read: (db: Database, at: Temporal.Instant, page: DuePage) => Promise<bigint[]>
  /** Does it for a player under the wallet's lock. Returns whether there was anything to do. */
  readonly act: (context: TendContext) => Promise<boolean>
}

type TendContext = ChangeContext & { readonly deps: TendDependencies }

/** Ends requests whose time is over, and reports those that can be confirmed; each one time. */
export async function tendRequests(deps: TendDependencies, signal: AbortSignal): Promise<void> {
  await doAll(deps, { read: readLapsedPlayers, act: endLapsedOf }, signal)
  await doAll(deps, { read: readUntoldPlayers, act: tell }, signal)
}

/** Does what is due for every player. A player for whom it fails is an alarm, and does not keep it from others. */
async function doAll(deps: TendDependencies, { read, act }: Due, signal: AbortSignal): Promise<void> {
  const { db, clock, wallet, log } = deps
  const done = async (playerId: bigint): Promise<boolean> => {
    try {
      return await inTransactionOf(db, playerId, async (tx) => {
        await wallet.lock(tx, playerId)
        return act({ deps, tx, playerId, at: clock.now() })
      })
    } catch (error) {
      log.error(
        { err: error, playerId: playerId.toString(), alarm: true },
        'requests for limits were not tended',
      )
      return false
    }
  }
  const except: bigint[] = []
  for (;;) {
    const due = await read(db, clock.now(), { except, limit: PAGE })
    for (const playerId of due) {
      signal.throwIfAborted()
      if (!(await done(playerId))) except.push(playerId)
    }
    if (due.length < PAGE) return
  }
}

async function endLapsedOf(context: TendContext): Promise<boolean> {
  const { deps, tx, playerId, at } = context
  let isEnded = false
  for (const limit of await readLimitFacts(deps, tx, playerId, at))
    if ((await endLapsed(context, limit)) !== limit) isEnded = true
  return isEnded
}

/** Reports requests that can be confirmed. One that would be refused for another reason waits for a later run. */
async function tell({ deps, tx, playerId, at }: TendContext): Promise<boolean> {
  const terms = await readTerms(deps.players, playerId, at, tx)
  const all = await readLimitFacts(deps, tx, playerId, at)
  let isTold = false
  for (const limit of all) {
    const { request } = limit
    if (!request || !canConfirm({ limit, all, terms, at }) || !(await markTold(tx, playerId, limit, at)))
      continue
    const body = { ...toEventBody(limit), confirmUntil: request.confirmUntil.toString() }
    await publish(tx, { topic: limitConfirmableTopic, playerId, body })
    isTold = true
  }
  return isTold
}
