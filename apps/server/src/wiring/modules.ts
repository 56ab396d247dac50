/** Each function builds one module and connects its ports. */
import { exportFigures } from '../kernel/index.ts'
import type { Studio } from '../adapters/studios/port.ts'
import type { Affordability } from '../modules/affordability/index.ts'
import { type AuditLog } from '../modules/audit/index.ts'
import { type Content, currentTermsVersion, localeOf } from '../modules/content/index.ts'
import type { Care } from '../modules/care/index.ts'
import type { ComplaintsModule } from '../modules/complaints/index.ts'
import { createDataExports, type DataExports } from '../modules/data-exports/index.ts'
import { createIdentity, type Identity, pinBudgets } from '../modules/identity/index.ts'
import { type Inbox } from '../modules/inbox/index.ts'
import { createLobby, type Lobby } from '../modules/lobby/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import { type PaymentCompany, type Payments } from '../modules/payments/index.ts'
import { lastStakeUnder, measuredOf, type Play } from '../modules/play/index.ts'
import {
  type AccountClosing,
  createCarryOver,
  type MarketingPreferences,
  type PlayerDetails,
  type Players,
  type Screenings,
  type WinDisplays,
} from '../modules/players/index.ts'
import { createPromotions, type Promotions } from '../modules/promotions/index.ts'
import type { Protection } from '../modules/protection/index.ts'
import type { Risk } from '../modules/risk/index.ts'
import type { Staff } from '../modules/staff/index.ts'
import { createTournaments, type Tournaments } from '../modules/tournaments/index.ts'
import type { Verification } from '../modules/verification/index.ts'
import { type Wallet } from '../modules/wallet/index.ts'
import { openAccountClosing } from './account-closing.ts'
import { openAffordability } from './affordability.ts'
import type { Brand } from './brand.ts'
import { type ConnectedBank, connectOldPlatform } from './companies.ts'
import type { Foundation } from './foundation.ts'
import type { MarketLicences } from './licences.ts'
import { openInbox } from './inbox.ts'
import { lobbyPlayers, ownRoundsOf } from './lobby-ports.ts'
import { openPayments } from './payments.ts'
import { bankDeposits } from './payments-ports.ts'
import { bonusRefusalOf, openCare } from './care.ts'
import { openComplaints } from './complaints.ts'
import { personalDataSources } from './personal-data.ts'
import { offersAllowed, promotionPlayers } from './promotion-ports.ts'
import { openStaff } from './office.ts'
import { openProtection } from './protection.ts'
import { openRisk } from './risk.ts'
import { openVerification } from './verification.ts'
import { tournamentGames, tournamentPlayers } from './tournament-ports.ts'
import { openPlay } from './play.ts'

/** Dependencies of the modules of the upper layers. */
interface Ground {
  readonly brand: Brand
  readonly licences: MarketLicences
  readonly audit: AuditLog
  readonly wallet: Wallet
  readonly outside: Outside
  readonly players: Players
  readonly winDisplays: WinDisplays
  readonly screenings: Screenings
  readonly playerDetails: PlayerDetails
  readonly marketing: MarketingPreferences
  readonly content: Content
}

/** Every module with API routes. */
export interface Modules extends Ground {
  readonly lobby: Lobby
  readonly identity: Identity
  readonly play: Play
  readonly payments: Payments
  readonly tournaments: Tournaments
  readonly dataExports: DataExports
  readonly inbox: Inbox
  readonly closing: AccountClosing
  readonly promotions: Promotions
  readonly protection: Protection
  readonly verification: Verification
  readonly affordability: Affordability
  readonly risk: Risk
  readonly care: Care
  readonly complaints: ComplaintsModule
  readonly staff: Staff
}

function openLobby(
  { db, clock, bus, log, config }: Foundation,
  {
    content,
    outside,
    licences,
    players,
    winDisplays,
    wallet,
    studios,
  }: Ground & { readonly studios: readonly Studio[] },
): Lobby {
  const connected = new Set(studios.flatMap(({ carries }) => carries))
  return createLobby({
    db,
    clock,
    bus,
    log,
    content,
    placeOf: outside.placeOf,
    licenceOf: licences.licenceOf,
    switches: { bonusBuyIn: config.site.bonusBuyIn },
    connectedStudios: () => connected,
    tableFeeds: studios.flatMap(({ id, carries, liveTables }) =>
      liveTables ? [{ ...liveTables, id, providers: carries }] : [],
    ),
    playerOf: lobbyPlayers(players),
    ownRounds: ownRoundsOf(wallet),
    measuredOf: (build) => measuredOf(db, build),
    jackpotSources: studios.flatMap(({ id, carries, readJackpots }) =>
      readJackpots ? [{ id, carries, read: readJackpots }] : [],
    ),
    ledger: wallet,
    shownWinners: (ids) => winDisplays.shown(ids),
    winsShownAfterMinutes: config.site.winsShownAfterMinutes,
  })
}

async function openIdentity(
  foundation: Foundation,
  {
    brand,
    licences,
    audit,
    wallet,
    outside,
    players,
    content,
    bank,
    payments,
  }: Ground & { readonly bank: ConnectedBank | undefined; readonly payments: () => Payments },
): Promise<Identity> {
  const { db, clock, bus, log, metrics, config } = foundation
  const identity = createIdentity({
    db,
    clock,
    bus,
    log,
    accounts: players,
    audit,
    outside,
    totalsOf: (playerId, from, to) => wallet.netPosition(playerId, from, to),
    lastStakeAt: (signIn, since) => lastStakeUnder({ db, ledger: wallet }, signIn, since),
    currentTermsVersion: () => currentTermsVersion(content),
    licenceOf: licences.licenceOf,
    config: config.identity,
    bankCompany: bank?.company,
    bankDeposits: bankDeposits(payments),
    oldPlatform: connectOldPlatform(foundation, createCarryOver({ clock, ledger: wallet, players })),
    publicUrl: config.http.publicUrl,
    siteId: brand.siteId,
    brandName: brand.name,
    offers: brand.offers,
    budgetScale: config.http.rateScale,
  })
  await identity.start()
  exportFigures(metrics, {
    name: 'password_queue',
    help: 'Passwords that wait to be hashed',
    parts: { identity: () => ({ waiting: identity.passwordsWaiting() }) },
  })
  return identity
}

function openTournaments(
  { db, clock, log }: Foundation,
  { licences, players, wallet, lobby }: Ground & { readonly lobby: Lobby },
): Tournaments {
  const bonusRefusal = bonusRefusalOf({ db, clock }, { players, licences })
  return createTournaments({
    db,
    clock,
    log,
    ledger: wallet,
    playerOf: tournamentPlayers(players),
    bonusRefusal: (player) => bonusRefusal(player, null),
    marketOf: (langmarket) => localeOf(langmarket).market,
    games: tournamentGames(lobby.games),
  })
}

const openDataExports = ({ db, clock }: Foundation, { brand, players, audit }: Ground): DataExports =>
  createDataExports({
    db,
    clock,
    audit,
    sources: personalDataSources,
    openRows: { 'audit.entry': audit.openRows },
    languageOf: async (playerId) => (await players.factsOf(playerId))?.language ?? null,
    brandName: brand.name,
  })

function openPromotions(
  { db, clock }: Foundation,
  { content, licences, players, tournaments }: Ground & { readonly tournaments: Tournaments },
): Promotions {
  return createPromotions({
    content,
    playerOf: promotionPlayers(players, bonusRefusalOf({ db, clock }, { players, licences })),
    areOffersAllowed: offersAllowed(licences),
    hasTournaments: tournaments.hasAny,
    smsMaxAttempts: pinBudgets.sms.attempts,
  })
}

/** Opens the modules of the upper layers, each after those it is connected to. */
export async function openModules(
  foundation: Foundation,
  {
    studios,
    bank,
    company,
    ...ground
  }: Ground & {
    readonly studios: readonly Studio[]
    readonly bank: ConnectedBank | undefined
    readonly company: PaymentCompany
  },
): Promise<Modules> {
  const lobby = openLobby(foundation, { ...ground, studios })
  // Payments ask identity about devices, and identity opens deposits that go with a sign-in by bank.
  const identity = await openIdentity(foundation, { ...ground, bank, payments: () => payments })
  const protection = openProtection(foundation, { ...ground, identity })
  const verification = openVerification(foundation, ground)
  const play = openPlay(foundation, { ...ground, identity, lobby, protection, verification, studios })
  const affordability = openAffordability(foundation, { ...ground, verification })
  const payments: Payments = openPayments(foundation, {
    ...ground,
    identity,
    protection,
    verification,
    affordability,
    company,
    orderCompany: bank?.orderCompany,
  })
  const tournaments = openTournaments(foundation, { ...ground, lobby })
  const promotions = openPromotions(foundation, { ...ground, tournaments })
  const inbox = openInbox(foundation, ground.players)
  const dataExports = openDataExports(foundation, ground)
  const risk = openRisk(foundation, ground)
  const care = openCare(foundation, ground)
  const complaints = openComplaints(foundation, ground)
  const staff = openStaff(foundation, ground)
  const closing = openAccountClosing(foundation, { ...ground, identity, lobby, payments })
  return {
    ...ground,
    lobby,
    identity,
    play,
    payments,
    tournaments,
    inbox,
    dataExports,
    closing,
    promotions,
    protection,
    verification,
    affordability,
    risk,
    care,
    complaints,
    staff,
  }
}
