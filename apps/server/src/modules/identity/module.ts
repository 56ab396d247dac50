import type { IdleTimes, Routes } from '@marquee/contract'
import type { Licence, MarketId } from '@marquee/markets'
import type { FastifyPluginAsync } from 'fastify'
import {
  type Authenticate,
  type Bus,
  type Caller,
  type Clock,
  type Config,
  type Database,
  type Handlers,
  type JobHandler,
  type Log,
  type Subscription,
  type Tx,
  createSealedSecrets,
  createPasswords,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Outside } from '../outside/index.ts'
import { createAccountChanges } from './account-changes.ts'
import { bankRoutes } from './bank-login.ts'
import type { BankCompany, BankDeposits, BankReports } from './bank-ports.ts'
import { createBankSignIn } from './bank-sign-in.ts'
import { readBreachedPasswords } from './breached-passwords.ts'
import { configuredKeyring, databaseKeyring } from './keys.ts'
import { createLoginHistory } from './login-history.ts'
import { createMigration, type MigrationDependencies } from './migration.ts'
import { createNewPasswords } from './new-passwords.ts'
import { createPasswordResets } from './password-reset.ts'
import { sendResetMessages } from './reset-messages.ts'
import { createPresentPassword } from './present-password.ts'
import { passkeySite } from './passkey-rules.ts'
import { createPasskeys } from './passkeys.ts'
import { createCpfChecks, NUMBERS_USE } from './cpf-check.ts'
import { derivedKey } from './derived-key.ts'
import { createDeviceChecks, type DeviceChecks, type DeviceChecksDependencies } from './device-checks.ts'
import { createPins } from './pins.ts'
import { presentSession } from './present-session.ts'
import type { AccountFacts, AccountsPort, LastStakeAt, NewAccount } from './ports.ts'
import { createRegisterChecks } from './register-checks.ts'
import { registerSweepJobs } from './register-sweep.ts'
import { createRegistrations } from './registration.ts'
import { identityHandlers, type IdentityRouteId, type IdentityRoutesDependencies } from './routes.ts'
import { createSessionEndings, type SessionEndedListener } from './ended-sessions.ts'
import { followStanding } from './barred-sessions.ts'
import { createSecondFactorParts } from './second-factor-parts.ts'
import { sessionLimits } from './session-limits.ts'
import { createSessions, type Sessions, type SignedIn } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { createStepUpMethods, type StepUpMethodsOf } from './step-up-methods.ts'
import { createTokens } from './tokens.ts'
import { upkeepJobs } from './upkeep-jobs.ts'
import { wellKnownPlugin } from './well-known.ts'

export interface IdentityDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly log: Log
  readonly accounts: AccountsPort
  readonly audit: Audit
  readonly outside: Outside
  /** Stakes and wins of a period, from the ledger. */
  readonly totalsOf: IdentityRoutesDependencies['totalsOf']
  readonly lastStakeAt: LastStakeAt
  readonly currentTermsVersion: () => number
  readonly licenceOf: (market: MarketId) => Licence
  readonly config: Pick<
    Config['identity'],
    'tokenKeys' | 'tokenTtlSeconds' | 'refreshTtlSeconds' | 'passwordPepper' | 'personalDataKeys'
  >
  /** Public URL; also the issuer of tokens. */
  readonly publicUrl: string
  readonly siteId: number
  readonly brandName: string
  /** Undefined where pay-and-play is switched off. */
  readonly bankCompany?: BankCompany | undefined
  /** Deposits that go with a sign-in by bank; undefined where none does. */
  readonly bankDeposits?: BankDeposits | undefined
  /** The platform that the operator left; undefined where no players come from one. */
  readonly oldPlatform?: Pick<MigrationDependencies, 'platform' | 'carryOver' | 'timeoutMs'> | undefined
  /** Whether the brand accepts players of a market. */
  readonly offers: (market: MarketId) => boolean
  /** Whether a denied device stops a person of a place; the market's policy by default. */
  readonly deviceDenyStops?: DeviceChecksDependencies['denyStops']
  /** Multiplies attempt budgets; 1 by default. */
  readonly budgetScale?: number
  /** Cost of a password hash; the one of production by default. */
  readonly passwordCost?: Parameters<typeof createPasswords>[0]['cost']
}

/** A page request of a signed-in player. */
interface PageSession {
  readonly caller: Caller
  readonly idToken: string
  /** Time until the token expires (ms). */
  readonly tokenLeftMs: number
  readonly idle: IdleTimes
  readonly player: ReturnType<typeof presentSession>
  readonly account: AccountFacts
}

export interface Identity {
  readonly handlers: Pick<Handlers<Routes>, IdentityRouteId>
  readonly authenticate: Authenticate
  /** How a player can prove again who they are (decision 73). */
  readonly stepUpMethodsOf: StepUpMethodsOf
  /** The session of a page request, read from its cookie without changing it. */
  readSession(cookies: Readonly<Record<string, string | undefined>>): Promise<PageSession | null>
  /** For the socket hub. */
  readonly redeemTicket: Sessions['redeemTicket']
  readonly endSessions: Sessions['end']
  readonly aliveUntil: Sessions['aliveUntil']
  readonly wellKnown: FastifyPluginAsync
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
  /**
   * Opens an account with a proven address and number, in the caller's transaction.
   * @throws PostgreSQL unique violation when either already has an account
   */
  openProven(tx: Tx, account: NewAccount, passwordHash: string): Promise<bigint>
  /** Checks of the browser, also before payments. */
  readonly deviceChecks: DeviceChecks
  /** What the callbacks of the company behind pay-and-play report. */
  readonly bankReports: BankReports
  /** Slow by design; never call it inside a transaction. */
  hashPassword(password: string): Promise<string>
  /** Number of passwords that wait to be hashed; for metrics. */
  passwordsWaiting(): number
  /**
   * Reports every ending within a second, possibly repeatedly: all sessions of the player when no id is named. Endings
   * arrive by the bus immediately, and from the database when the bus is down.
   */
  onSessionEnded(listener: SessionEndedListener): void
  /** Creates signing keys when there are none, and starts polling for sessions that ended on other instances. */
  start(): Promise<void>
  stop(): void
}

function reportReuse(log: Log, { playerId, sessionId }: { playerId: bigint; sessionId: string }): void {
  const whose = { playerId: playerId.toString(), sessionId, alarm: true }
  log.warn(whose, 'a spent refresh token came back; its session was ended')
}

/** Sign-up, sign-in, sessions and tokens. */
export function createIdentity(deps: IdentityDependencies): Identity {
  const { db, clock, bus, log, accounts, audit, outside, config } = deps
  const issuer = deps.publicUrl.replace(/\/+$/, '')
  const budgetScale = deps.budgetScale ?? 1
  const brand = { name: deps.brandName, siteUrl: issuer }
  const keyring = config.tokenKeys ? configuredKeyring(config.tokenKeys) : databaseKeyring({ db, clock })
  const passwords = createPasswords({
    pepper: config.passwordPepper,
    ...(deps.passwordCost ? { cost: deps.passwordCost } : {}),
  })
  // The oldest key: digests must stay comparable when newer keys are added in front.
  const personalKeys = config.personalDataKeys.map((key) => key.reveal())
  const oldestKey = personalKeys.at(-1)!
  const tokens = createTokens({
    keyring,
    clock,
    issuer,
    audience: `site-${deps.siteId}`,
    ttlSeconds: config.tokenTtlSeconds,
  })
  const sessions = createSessions({
    ...deps,
    tokens,
    limitsOf: (account) => sessionLimits(account, deps.licenceOf, clock.now()),
    onReuse: (session) => reportReuse(log, session),
  })
  const keyFor = (use: string) => derivedKey(config.passwordPepper.reveal(), use)
  const pins = createPins({
    db,
    clock,
    log,
    outside,
    brand,
    codeKey: keyFor('one-time codes'),
    budgetScale,
  })
  const isBreached = readBreachedPasswords()
  const newPasswords = createNewPasswords({ db, clock, passwords, isBreached, brand, audit, outside })
  const ofResets = { db, clock, accounts, outside, pins }
  const resets = createPasswordResets({ ...ofResets, newPasswords, sessions, budgetScale })
  const presentPassword = createPresentPassword({ db, clock, audit, passwords, budgetScale })
  const ofPlayers = { db, clock, accounts, sessions, audit, outside, brand, budgetScale }
  const changes = createAccountChanges({ ...ofPlayers, presentPassword, newPasswords, pins })
  const secondFactor = createSecondFactorParts(ofPlayers, personalKeys, keyFor('recovery codes'))
  const numberSecrets = createSealedSecrets(personalKeys, NUMBERS_USE)
  const registerChecks = createRegisterChecks({ ...deps, sessions, budgetScale, secrets: numberSecrets })
  const cpfChecks = createCpfChecks({
    db,
    clock,
    log,
    register: outside.cpfRegister,
    secrets: numberSecrets,
    budgetScale,
  })
  const { licenceOf, deviceDenyStops: denyStops } = deps
  const devices = createDeviceChecks({ db, clock, log, company: outside.deviceCompany, licenceOf, denyStops })
  const ofSignUps = {
    ...ofPlayers,
    pins,
    registerChecks,
    licenceOf,
    offers: deps.offers,
    currentTermsVersion: deps.currentTermsVersion,
    personalKey: derivedKey(oldestKey, 'identity national numbers'),
  }
  const registrations = createRegistrations({ ...ofSignUps, passwords, cpfChecks, devices, isBreached })
  const bank = createBankSignIn({
    ...ofSignUps,
    log,
    company: deps.bankCompany,
    deposits: deps.bankDeposits,
    publicUrl: issuer,
  })
  const stepUpMethodsOf = createStepUpMethods({
    db,
    isBankOffered: (playerId, within) => bank.stepUp.isOffered(playerId, within),
  })
  const site = passkeySite({ publicUrl: issuer, name: deps.brandName })
  const passkeyDeps = { ...ofPlayers, log, site, stepUpMethodsOf, registerChecks, devices }
  const migration = deps.oldPlatform && createMigration({ ...deps, ...deps.oldPlatform, passwords, brand })
  const signInDeps = {
    ...ofPlayers,
    passwords,
    migration,
    devices,
    registerChecks,
    secondFactor: secondFactor.gate,
  }
  const endSignIn = secondFactor.signInWith(signInDeps)
  const handlers = identityHandlers({
    clock,
    sessions,
    registrations,
    history: createLoginHistory({ db, clock, log, sessions, audit }),
    resets,
    changes,
    signIn: (request) => signIn(signInDeps, request),
    secondFactor: { secondFactor: secondFactor.settings, endSignIn },
    stepUpMethodsOf,
    bank: bankRoutes(bank, { ...signInDeps, endSignIn }, deps.currentTermsVersion),
    passkeys: { passkeys: createPasskeys(passkeyDeps), signIn: passkeyDeps },
    placeOf: (visitor) => outside.placeOf(visitor),
    totalsOf: (playerId, from, to) => deps.totalsOf(playerId, from, to),
    cookieSeconds: config.refreshTtlSeconds,
  })

  const endings = createSessionEndings({
    db,
    clock,
    bus,
    log,
    forget: (playerId, sessionId) => sessions.forget(playerId, sessionId),
  })

  return {
    handlers,
    authenticate: (credentials) => sessions.authenticate(credentials),
    stepUpMethodsOf,
    async readSession(cookies) {
      const found = await sessions.read(cookies)
      return found && pageSessionOf(found, clock)
    },
    redeemTicket: (ticket) => sessions.redeemTicket(ticket),
    endSessions: (playerId, ending) => sessions.end(playerId, ending),
    aliveUntil: (playerId, sessionId) => sessions.aliveUntil(playerId, sessionId),
    wellKnown: wellKnownPlugin({ keyring, issuer }),
    jobs: [
      ...upkeepJobs({ db, clock, sessions, keyring }),
      sendResetMessages({ ...ofResets, brand, linkKey: keyFor('links of password resets') }),
      ...(migration?.jobs ?? []),
      ...registerSweepJobs({ db, accounts, registerChecks }),
    ],
    subscriptions: followStanding({ db, accounts, sessions, clock }),
    deviceChecks: devices,
    bankReports: bank.reports,
    openProven: (tx, account, passwordHash) => registrations.openProven(tx, account, passwordHash),
    hashPassword: (password) => passwords.hash(password, { rank: 'house', address: 'house' }),
    passwordsWaiting: () => passwords.queue.length(),
    onSessionEnded: (listener) => endings.add(listener),
    start: async () => {
      await keyring.signer()
      endings.start()
    },
    stop: () => {
      endings.stop()
      sessions.stop()
    },
  }
}

function pageSessionOf(found: SignedIn, clock: Clock): PageSession {
  return {
    caller: found.caller,
    idToken: found.idToken.text,
    tokenLeftMs: found.idToken.expiresAt.epochMilliseconds - clock.now().epochMilliseconds,
    idle: found.idle,
    player: presentSession(found.idToken.claims),
    account: found.account,
  }
}
