import { z } from 'zod'
import type { Definition } from '../games/definition.ts'
import type { GameEvent } from '../games/events.ts'

/** A round is kept open this long for a player who left it; then it is finished by the published default. */
export const LEFT_OPEN_MS = 90 * 24 * 60 * 60 * 1000

/** Whether a round of the game stops for decisions of its player. */
export const waitsForPlayer = ({ kind }: Definition): boolean =>
  kind === 'blackjack' || kind === 'video-poker'

/** What a client may do in a round that waits for its player. Whether it fits now is answered by the engine. */
export const decisionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['hit', 'stand', 'double', 'split']) }),
  z.object({ type: z.literal('draw'), held: z.array(z.number().int().min(0).max(4)).max(5) }),
])

/** A step of a round after its stake; `finish` is the published default for a player who does not come back. */
export type Decision = z.infer<typeof decisionSchema> | { readonly type: 'finish' }

/** The further stake that a decision costs now. @returns null for a decision that is not offered */
export function furtherStakeOf(events: readonly GameEvent[], { type }: Decision): bigint | null {
  const last = events.findLast((event) => event.type === 'decision')
  const choice = last?.choices.find(({ action }) => action === type)
  return choice ? BigInt(choice.stakeMinor) : null
}
