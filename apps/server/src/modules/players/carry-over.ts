import { type Clock, newId, type Tx } from '../../kernel/index.ts'
import type { Limits } from '../wallet/index.ts'
import type { AccountsLedger } from './gate-writer.ts'
import type { Players } from './service.ts'
import { insertStandingChange } from './store.ts'

type CarriedLimits = Required<Pick<Limits, 'deposit' | 'loss'>>

/** Standing of a player at the platform that the operator left. */
export interface CarriedStanding {
  readonly status: {
    readonly to: 'TIMEOUT' | 'SELF_EXCLUDED' | 'CLOSED' | 'BLACKLISTED'
    readonly until: Temporal.Instant | null
  } | null
  readonly payout: boolean
  readonly suspended: boolean
  /** Minor units of the account's currency; null without a limit. */
  readonly limits: CarriedLimits
}

export interface CarryOverDependencies {
  readonly clock: Clock
  readonly ledger: Pick<AccountsLedger, 'setGate'>
  readonly players: Pick<Players, 'changeStandingIn'>
}

const REASON = 'carried over from the earlier platform'

/**
 * Writes standing and limits of a player who moved, in the transaction that opens the account. The gate keeps limits
 * through later changes of standing: a fact that is not written stays.
 */
export const createCarryOver =
  ({ clock, ledger, players }: CarryOverDependencies) =>
  async (tx: Tx, playerId: bigint, carried: CarriedStanding): Promise<void> => {
    const { status, payout, suspended, limits } = carried
    const isOwnChoice = status?.to === 'TIMEOUT' || status?.to === 'SELF_EXCLUDED'
    const actor = isOwnChoice ? 'player' : 'system'
    if (status || payout || suspended)
      await players.changeStandingIn(tx, playerId, {
        ...(status
          ? { status: { to: status.to, ...(status.until === null ? {} : { until: status.until }) } }
          : {}),
        ...(payout || suspended ? { access: { payout, suspended } } : {}),
        reason: REASON,
        actor,
      })
    const named = Object.entries(limits).flatMap(([kind, windows]) =>
      Object.entries(windows).flatMap(([window, amount]) =>
        amount === null ? [] : [{ subject: `limit.${kind}.${window}`, after: String(amount) }],
      ),
    )
    if (named.length === 0) return
    await ledger.setGate(tx, playerId, { limits }, { reason: REASON, actor: 'player' })
    const at = clock.now()
    for (const { subject, after } of named)
      await insertStandingChange(tx, {
        playerId,
        at,
        id: newId('chg', clock),
        subject,
        before: '',
        after,
        reason: REASON,
        actor: 'player',
      })
  }
