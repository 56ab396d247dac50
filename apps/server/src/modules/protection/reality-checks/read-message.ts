/** What is known of a player's other play, for the message of a due check (RC-13). */
import type { Queryable } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type CheckMessage, checkMessage, USUAL_DAYS } from './check-message.ts'
import { readSpansSince } from './time-store.ts'

/** @param secondsPlayed of the play that the check is about */
export async function readMessage(
  { wallet }: { readonly wallet: Pick<Wallet, 'periodTotals'> },
  db: Queryable,
  playerId: bigint,
  { at, secondsPlayed }: { readonly at: Temporal.Instant; readonly secondsPlayed: number },
): Promise<CheckMessage | null> {
  const spans = await readSpansSince(db, playerId, at.subtract({ hours: USUAL_DAYS * 24 }))
  const [month] = await wallet.periodTotals(playerId, { period: 'month', count: 1 }, db)
  return checkMessage({
    secondsPlayed,
    earlierSeconds: spans.map(({ startedAt, endedAt }) => endedAt.since(startedAt).total('seconds')),
    monthNet: month ? month.won - month.staked : 0n,
  })
}
