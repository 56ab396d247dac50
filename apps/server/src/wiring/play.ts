import type { Studio } from '../adapters/studios/port.ts'
import { exportFigures } from '../kernel/index.ts'
import { type Content, currentTermsVersion } from '../modules/content/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Lobby } from '../modules/lobby/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import { createPlay, type Play } from '../modules/play/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { Protection } from '../modules/protection/index.ts'
import type { Verification } from '../modules/verification/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import { bonusRefusalOf } from './care.ts'
import type { Foundation } from './foundation.ts'
import type { MarketLicences } from './licences.ts'
import { playPlayers, playReadings, withNotedLaunches } from './play-ports.ts'

interface PlayGround {
  readonly content: Content
  readonly outside: Outside
  readonly licences: MarketLicences
  readonly players: Players
  readonly wallet: Wallet
  readonly identity: Identity
  readonly lobby: Lobby
  readonly protection: Protection
  readonly verification: Verification
  readonly studios: readonly Studio[]
}

/** Rounds with studios, over everything that a launch and a stake are compared with. */
export function openPlay(
  { db, clock, bus, log, metrics, config }: Foundation,
  {
    content,
    outside,
    licences,
    players,
    wallet,
    identity,
    lobby,
    protection,
    verification,
    studios,
  }: PlayGround,
): Play {
  const play = createPlay({
    db,
    clock,
    bus,
    log,
    ledger: wallet,
    players: playPlayers({ players, bus, termsVersion: () => currentTermsVersion(content) }),
    parents: identity,
    playTime: protection.realityChecks,
    gates: verification.gates,
    games: lobby.games,
    integrations: withNotedLaunches(studios, lobby.studioSilence),
    placeOf: outside.placeOf,
    siteOrigin: new URL(config.http.publicUrl).origin,
    takesNewRounds: () => !config.site.isMaintenance,
    ...playReadings({ wallet, clock, integrations: studios }),
    bonusRefusal: bonusRefusalOf({ db, clock }, { players, licences }),
    onWatchLevel: (level) => metrics.alarms.inc({ kind: `return_${level}` }),
  })
  exportFigures(metrics, {
    name: 'return_watch',
    help: 'Versions of games and markets whose rounds differ from the certificate, as this instance last read',
    parts: { play: () => play.watch.figures },
  })
  return play
}
