import type { Audit } from '../modules/audit/index.ts'
import { offersPausedSince } from '../modules/care/index.ts'
import { type Content, currentTermsText, findCurrentTerms } from '../modules/content/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import {
  createMarketingPreferences,
  createPlayerDetails,
  createPlayers,
  createScreenings,
  createWinDisplays,
  type MarketingPreferences,
  type PlayerDetails,
  type Players,
  type Screenings,
  type WinDisplays,
} from '../modules/players/index.ts'
import type { Verification } from '../modules/verification/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'

interface People {
  readonly players: Players
  readonly winDisplays: WinDisplays
  readonly screenings: Screenings
  readonly playerDetails: PlayerDetails
  readonly marketing: MarketingPreferences
}

/** The parts of `players` that other modules are connected to. */
export const openPlayers = (
  { db, clock, log }: Foundation,
  {
    wallet,
    outside,
    content,
    audit,
  }: {
    readonly wallet: Wallet
    readonly outside: Outside
    readonly content: Content
    readonly audit: Audit
  },
  /** Opened afterwards: no account is opened before all modules are. */
  verification: () => Pick<Verification, 'gates'>,
): People => ({
  players: createPlayers({
    db,
    clock,
    log,
    ledger: wallet,
    audit,
    terms: {
      textFor: (version, language) => currentTermsText(content, version, language),
      findText: (version, hash) => findCurrentTerms(content, version, hash),
    },
    whenOpened: (tx, account) => verification().gates.begin(tx, account),
  }),
  winDisplays: createWinDisplays({ db, clock }),
  screenings: createScreenings({ db, clock, log, company: outside.screeningCompany }),
  playerDetails: createPlayerDetails({ db, clock, ledger: wallet, audit }),
  marketing: createMarketingPreferences({
    db,
    clock,
    audit,
    areOffersPaused: async (playerId) => (await offersPausedSince(db, playerId)) !== null,
  }),
})
