import type { Queryable } from '../../kernel/index.ts'
import { isOpenStage, type WithdrawalStage } from './rules.ts'

/** Whether money of a player is on its way, or people have to look at it. */
export async function hasOpenPayments(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await queryable.query<{ stage: WithdrawalStage }>(
    `select 'requested' as stage from payments.balance_payout where player_id = $1 and state = 'open'
     union all select 'requested' from payments.case where player_id = $1 and state = 'open'
     union all select distinct stage from payments.withdrawal where player_id = $1`,
    [playerId],
  )
  return rows.some(({ stage }) => isOpenStage(stage))
}
