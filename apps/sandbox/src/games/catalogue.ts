import { type Definition, defineGame } from './definition.ts'
import crash from './definitions/crash.json' with { type: 'json' }
import emberHold from './definitions/ember-hold.json' with { type: 'json' }
import keno80 from './definitions/keno-80.json' with { type: 'json' }
import lantern94 from './definitions/lantern-20-94.json' with { type: 'json' }
import lantern96 from './definitions/lantern-20-96.json' with { type: 'json' }
import lanternBuy from './definitions/lantern-20-buy.json' with { type: 'json' }
import orchard3 from './definitions/orchard-3.json' with { type: 'json' }
import plinko12 from './definitions/plinko-12.json' with { type: 'json' }
import rouletteEu from './definitions/roulette-eu.json' with { type: 'json' }
import scratch9 from './definitions/scratch-9.json' with { type: 'json' }
import tide243 from './definitions/tide-243.json' with { type: 'json' }
import wheel50 from './definitions/wheel-50.json' with { type: 'json' }

/** Every definition of the house, in catalogue order. A studio's game is one of these and a skin. */
export const definitions: readonly Definition[] = [
  orchard3,
  lantern96,
  lantern94,
  tide243,
  emberHold,
  lanternBuy,
  rouletteEu,
  wheel50,
  crash,
  scratch9,
  plinko12,
  keno80,
].map(defineGame)

/** The definition with an id, or undefined. */
export const definitionOf = (id: string): Definition | undefined => definitions.find((def) => def.id === id)

/** Games that are offered only where a market allows bought features (GAM-26). */
export const isOffByDefault = (def: Definition): boolean => def.kind === 'feature-buy'
