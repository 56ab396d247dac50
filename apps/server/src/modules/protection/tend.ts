/** What happens to requests with time: they can be confirmed, and lapse. */
import { type Clock, type Database, inTransaction, publish } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { endLapsed } from './changes.ts'
import { readLimitFacts } from './limits.ts'
import { toEventBody } from './names.ts'
import { type DueRequest, markTold, readLapsedPlayers, readUntold } from './store.ts'

/** Event: a request of a player can be confirmed. */
const limitConfirmableTopic = 'limit.confirmable'

/** So many are read at a time. */
const PAGE = 200

export interface TendDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly wallet: Pick<Wallet, 'lock' | 'setGate' | 'limitWindowsOf' | 'singleStakeLimitsOf'>
}

/** Ends requests whose time is over, and reports those that can be confirmed; each one time. */
export async function tendRequests(deps: TendDependencies, signal: AbortSignal): Promise<void> {
  for (;;) {
    const lapsed = await readLapsedPlayers(deps.db, deps.clock.now(), PAGE)
    for (const playerId of lapsed) {
      signal.throwIfAborted()
      await endLapsedOf(deps, playerId)
    }
    if (lapsed.length < PAGE) break
  }
  for (;;) {
    const untold = await readUntold(deps.db, deps.clock.now(), PAGE)
    for (const request of untold) {
      signal.throwIfAborted()
      await tell(deps, request)
    }
    if (untold.length < PAGE) break
  }
}

const endLapsedOf = ({ db, clock, wallet, audit }: TendDependencies, playerId: bigint): Promise<void> =>
  inTransaction(db, async (tx) => {
    await wallet.lock(tx, playerId)
    const context = { deps: { wallet, audit }, tx, playerId, at: clock.now() }
    for (const limit of await readLimitFacts(wallet, tx, playerId)) await endLapsed(context, limit)
  })

const tell = ({ db, clock }: TendDependencies, request: DueRequest): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await markTold(tx, request, clock.now()))) return
    const { playerId, confirmUntil } = request
    const body = { ...toEventBody(request), confirmUntil: confirmUntil.toString() }
    await publish(tx, { topic: limitConfirmableTopic, playerId, body })
  })
