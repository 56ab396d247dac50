import { z } from 'zod'
import type { Definition } from '../games/definition.ts'
import { hasSpots, spotKindOf } from '../games/kinds/index.ts'
import type { StakeAction } from '../games/kinds/kind.ts'

/** Whole minor units in a request. */
export const minorText = z.string().regex(/^\d{1,15}$/)

/**
 * What a client may choose beside its stake. Sizes only: whether a choice belongs to the game is answered by the
 * engine's check, with a code and a message.
 */
export const choiceSchema = z.object({
  lines: z.number().int().min(1).max(100).optional(),
  risk: z.string().max(20).optional(),
  spots: z
    .array(z.object({ spot: z.string().max(40), stakeMinor: minorText }))
    .max(200)
    .optional(),
  numbers: z.array(z.number().int()).max(80).optional(),
  targetHundredths: z.number().int().optional(),
  roll: z.object({ side: z.enum(['under', 'over']), winning: z.number().int() }).optional(),
  /** The round of a live table that the bet is for. */
  tableRound: z.number().int().positive().optional(),
  /** The award of the operator whose free round it is: the stake is its value, and nobody pays it. */
  grant: z.string().min(1).max(80).optional(),
})
export type Choice = z.infer<typeof choiceSchema>

/** The stake as the engine's opening action. */
export function stakeActionOf(stakeMinor: bigint, choice: Choice): StakeAction {
  const { lines, risk, spots, numbers, targetHundredths, roll } = choice
  return {
    type: 'stake',
    stakeMinor,
    ...(lines === undefined ? {} : { lines }),
    ...(risk === undefined ? {} : { risk }),
    ...(spots === undefined
      ? {}
      : { spots: spots.map((bet) => ({ spot: bet.spot, stakeMinor: BigInt(bet.stakeMinor) })) }),
    ...(numbers === undefined ? {} : { numbers }),
    ...(targetHundredths === undefined ? {} : { targetHundredths }),
    ...(roll === undefined ? {} : { roll }),
  }
}

/** A legal bet of any game, for a client that chooses nothing. */
export function anyBetOf(def: Definition, stakeMinor: string): Choice {
  const { numbers, ...choice } = anyChoiceOf(def)
  if (hasSpots(def)) {
    const [spot = ''] = spotKindOf(def).spots(def).keys()
    return { spots: [{ spot, stakeMinor }] }
  }
  return { ...choice, ...(numbers === undefined ? {} : { numbers: [...numbers] }) }
}

/** A legal choice of a game in which the stakes on offer do not depend on the choice. */
export function anyChoiceOf(
  def: Definition,
): Pick<StakeAction, 'risk' | 'numbers' | 'targetHundredths' | 'roll'> {
  switch (def.kind) {
    case 'plinko':
      return { risk: Object.keys(def.pays)[0] ?? '' }
    case 'keno':
      return { numbers: [1] }
    case 'crash':
      return { targetHundredths: def.minTarget }
    case 'dice':
      return { roll: { side: 'under', winning: def.pays[0]![0] } }
    default:
      return {}
  }
}
