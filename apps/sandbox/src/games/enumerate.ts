import type { Definition } from './definition.ts'
import { exactBaccarat } from './exact/baccarat.ts'
import { exactBlackjack } from './exact/blackjack.ts'
import { exactHold } from './exact/hold.ts'
import { exactFeatureBuy, exactLines } from './exact/lines.ts'
import type { ExactResult } from './exact/result.ts'
import {
  exactCrash,
  exactDice,
  exactKeno,
  exactPlinko,
  exactRoulette,
  exactScratch,
  exactWheel,
} from './exact/simple.ts'
import { exactVideoPoker } from './exact/video-poker.ts'
import { exactWays } from './exact/ways.ts'

export type { ExactBet, ExactResult } from './exact/result.ts'

/**
 * Exact result of a definition by full enumeration, recursion over feature states or closed form, in fractions.
 * It shares no evaluation code with `play`. Up to a second of work: for certificates and tests, not for requests.
 * Throws RangeError for a cascade, of which only the first drop is known exactly.
 */
export function enumerate(def: Definition): ExactResult {
  switch (def.kind) {
    case 'lines':
      return exactLines(def)
    case 'feature-buy':
      return exactFeatureBuy(def)
    case 'ways':
      return exactWays(def)
    case 'hold':
      return exactHold(def)
    case 'cluster':
      throw new RangeError(`${def.id} has no exact result of a whole round`)
    case 'scratch':
      return exactScratch(def)
    case 'plinko':
      return exactPlinko(def)
    case 'wheel':
      return exactWheel(def)
    case 'roulette':
      return exactRoulette(def)
    case 'keno':
      return exactKeno(def)
    case 'crash':
      return exactCrash(def)
    case 'dice':
      return exactDice(def)
    case 'blackjack':
      return exactBlackjack(def)
    case 'video-poker':
      return exactVideoPoker(def)
    case 'baccarat':
      return exactBaccarat(def)
  }
}
