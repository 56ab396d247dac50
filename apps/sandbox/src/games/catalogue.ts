import type { Certificate } from './certificate.ts'
import blackjackCertificate from './certificates/blackjack-endless.json' with { type: 'json' }
import baccarat8Certificate from './certificates/baccarat-8.json' with { type: 'json' }
import crashCertificate from './certificates/crash.json' with { type: 'json' }
import dice100Certificate from './certificates/dice-100.json' with { type: 'json' }
import dune10Certificate from './certificates/dune-10.json' with { type: 'json' }
import emberHoldCertificate from './certificates/ember-hold.json' with { type: 'json' }
import keno80Certificate from './certificates/keno-80.json' with { type: 'json' }
import lantern94Certificate from './certificates/lantern-20-94.json' with { type: 'json' }
import lantern96Certificate from './certificates/lantern-20-96.json' with { type: 'json' }
import lanternBuyCertificate from './certificates/lantern-20-buy.json' with { type: 'json' }
import meadowClusterCertificate from './certificates/meadow-cluster.json' with { type: 'json' }
import orchard3Certificate from './certificates/orchard-3.json' with { type: 'json' }
import plinko12Certificate from './certificates/plinko-12.json' with { type: 'json' }
import pokerJacksCertificate from './certificates/poker-jacks.json' with { type: 'json' }
import pokerJacks85Certificate from './certificates/poker-jacks-85.json' with { type: 'json' }
import rouletteEuCertificate from './certificates/roulette-eu.json' with { type: 'json' }
import scratch9Certificate from './certificates/scratch-9.json' with { type: 'json' }
import tide243Certificate from './certificates/tide-243.json' with { type: 'json' }
import wheel50Certificate from './certificates/wheel-50.json' with { type: 'json' }
import { type Definition, defineGame } from './definition.ts'
import blackjack from './definitions/blackjack-endless.json' with { type: 'json' }
import baccarat8 from './definitions/baccarat-8.json' with { type: 'json' }
import crash from './definitions/crash.json' with { type: 'json' }
import dice100 from './definitions/dice-100.json' with { type: 'json' }
import dune10 from './definitions/dune-10.json' with { type: 'json' }
import emberHold from './definitions/ember-hold.json' with { type: 'json' }
import keno80 from './definitions/keno-80.json' with { type: 'json' }
import lantern94 from './definitions/lantern-20-94.json' with { type: 'json' }
import lantern96 from './definitions/lantern-20-96.json' with { type: 'json' }
import lanternBuy from './definitions/lantern-20-buy.json' with { type: 'json' }
import meadowCluster from './definitions/meadow-cluster.json' with { type: 'json' }
import orchard3 from './definitions/orchard-3.json' with { type: 'json' }
import plinko12 from './definitions/plinko-12.json' with { type: 'json' }
import pokerJacks from './definitions/poker-jacks.json' with { type: 'json' }
import pokerJacks85 from './definitions/poker-jacks-85.json' with { type: 'json' }
import rouletteEu from './definitions/roulette-eu.json' with { type: 'json' }
import scratch9 from './definitions/scratch-9.json' with { type: 'json' }
import tide243 from './definitions/tide-243.json' with { type: 'json' }
import wheel50 from './definitions/wheel-50.json' with { type: 'json' }

/** A definition with the certificate that states its return. A studio's game is one of these and a skin. */
export interface CataloguedGame {
  def: Definition
  certificate: Certificate
}

/** Every game of the engine, in catalogue order. */
export const games: readonly CataloguedGame[] = (
  [
    [orchard3, orchard3Certificate],
    [lantern96, lantern96Certificate],
    [lantern94, lantern94Certificate],
    [tide243, tide243Certificate],
    [emberHold, emberHoldCertificate],
    [lanternBuy, lanternBuyCertificate],
    [rouletteEu, rouletteEuCertificate],
    [wheel50, wheel50Certificate],
    [crash, crashCertificate],
    [scratch9, scratch9Certificate],
    [plinko12, plinko12Certificate],
    [keno80, keno80Certificate],
    [blackjack, blackjackCertificate],
    [baccarat8, baccarat8Certificate],
    [dice100, dice100Certificate],
    [dune10, dune10Certificate],
    [meadowCluster, meadowClusterCertificate],
    [pokerJacks, pokerJacksCertificate],
    [pokerJacks85, pokerJacks85Certificate],
  ] as const
).map(([source, certificate]) => ({
  def: defineGame(source),
  certificate: certificate as unknown as Certificate,
}))

/** The game with an id, or undefined. */
export const gameOf = (id: string): CataloguedGame | undefined => games.find(({ def }) => def.id === id)

/** Games that are offered only where a market allows bought features (GAM-26). */
export const isBoughtFeature = (def: Definition): boolean => def.kind === 'feature-buy'
