/** The first login of a player of the platform that the operator left (integrations §6, lazy migration). */
import { setTimeout as pause } from 'node:timers/promises'
import { ageOn, emailKey } from '@marquee/contract/rules'
import {
  currencyOfCountry,
  dateIn,
  isPostalCodeOf,
  isSignUpCountry,
  type Licence,
  marketOfCountry,
  markets,
  type MarketId,
  registrationProvinces,
} from '@marquee/markets'
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Log,
  publish,
  type Tx,
  uniqueViolation,
  type QueueRequest,
  type Passwords,
} from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { insertAccount, insertPassword } from './authenticator-store.ts'
import { demandsIn } from './bank-rules.ts'
import type { MailBrand } from './mails.ts'
import type { CarriedStanding, CarryOver, OldPlatform, OldPlayer } from './migration-ports.ts'
import { insertMigrated, isMigrated, noteTold, readUntold, type UntoldPlayer } from './migration-store.ts'
import type { AccountsPort, Match, NewAccount, Opening } from './ports.ts'
import { profileLanguage } from './rules.ts'
import { tellOwners } from './tell-owners.ts'

/** Event: a player of the old platform has an account here. */
const migratedTopic = 'player.migrated'
/** Old accounts told in one run of the job. */
const TOLD_AT_A_TIME = 100

const tellKind = jobKind({ name: 'identity.tell-old-platform', payload: z.object({}), timeoutMs: 60_000 })
const tellAgainKind = jobKind({
  name: 'identity.tell-old-platform-again',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

export interface FailedLogin {
  readonly email: string
  readonly password: string
  readonly place: QueueRequest
}

export interface Migration {
  /**
   * What happens after a login whose password is not one of ours. Without a new account it takes `timeoutMs`, whether
   * the address is known here, there or nowhere, and whatever the old platform answers (SEC-07).
   * @returns whether the address may have an account here now
   */
  tryLogin(login: FailedLogin): Promise<boolean>
  readonly jobs: readonly JobHandler[]
}

export interface MigrationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly accounts: Pick<AccountsPort, 'withClaims' | 'open' | 'hasEmail' | 'matchesOf' | 'factsOf'>
  readonly passwords: Pick<Passwords, 'hash'>
  readonly outside: Pick<Outside, 'queueMail'>
  readonly brand: MailBrand
  readonly offers: (market: MarketId) => boolean
  readonly licenceOf: (market: MarketId) => Licence
  readonly platform: OldPlatform
  readonly carryOver: CarryOver
  /** Time of a login that fails, ms; the old platform has as long to answer. */
  readonly timeoutMs: number
}

export function createMigration(deps: MigrationDependencies): Migration {
  const { db, clock, log, platform } = deps

  async function tell(signal: AbortSignal): Promise<void> {
    let untold = 0
    let after: bigint | undefined = 0n
    while (after !== undefined) {
      const page: UntoldPlayer[] = await readUntold(db, { after, limit: TOLD_AT_A_TIME })
      for (const { playerId, oldId } of page) {
        signal.throwIfAborted()
        if (await platform.tellMoved({ oldId, playerId, signal })) await noteTold(db, playerId, clock.now())
        else untold++
      }
      after = page.at(-1)?.playerId
    }
    if (untold > 0) throw new Error(`the old platform does not know of ${untold} players who moved`)
  }

  return {
    async tryLogin({ email, password, place }) {
      const over = pause(deps.timeoutMs)
      // Also an account without a password: what is typed for an address of ours is not told to another company.
      if (!(await deps.accounts.hasEmail(email))) {
        // Not the request's own signal: a browser that goes away must not stop a move half-way.
        const signal = AbortSignal.timeout(deps.timeoutMs)
        const found = await platform.findPlayer({ email, password, signal })
        if (found.outcome === 'unknown')
          log.warn({ port: 'old-platform' }, 'no player was made: the old platform gave no answer')
        if (found.outcome === 'found' && (await move(deps, found.player, { email, password, place })))
          return true
      }
      await over
      return false
    },
    jobs: [
      handleJob(tellKind, (_payload, { signal }) => tell(signal)),
      handleJob(tellAgainKind, (_payload, { signal }) => tell(signal), { cron: { match: '*/10 * * * *' } }),
    ],
  }
}

type Typed = Pick<FailedLogin, 'email' | 'password' | 'place'>

/** Makes the player. @returns false when nobody was made and nobody was made at the same time */
async function move(deps: MigrationDependencies, old: OldPlayer, typed: Typed): Promise<boolean> {
  const { clock, log } = deps
  const problem = problemOf(deps, old, typed.email)
  if (problem !== null) {
    log.error({ oldId: old.oldId, problem, alarm: true }, 'a player of the old platform cannot move here')
    return false
  }
  const passwordHash = await deps.passwords.hash(typed.password, typed.place)
  try {
    const person = { ...old, nationalNumberDigest: null }
    return await deps.accounts.withClaims(person, (opening) =>
      inTransaction(deps.db, (tx) => open(deps, tx, { old, passwordHash, opening, at: clock.now() })),
    )
  } catch (error) {
    // Another login of the same person was first.
    if (uniqueViolation(error) !== undefined) return true
    throw error
  }
}

/** Why an old player cannot have an account here; null when they can. Staff reads it. */
function problemOf(deps: MigrationDependencies, old: OldPlayer, email: string): string | null {
  const market = marketOfCountry(old.country)
  const at = deps.clock.now()
  if (emailKey(old.email) !== emailKey(email)) return 'address'
  const isOpen = markets[market].enabled && deps.offers(market)
  if (!isOpen || !isSignUpCountry(market, old.country)) return 'country'
  // Limits are amounts of the currency, and the account gets the currency of the country.
  if (old.currency !== currencyOfCountry(old.country)) return 'currency'
  if (!isPostalCodeOf(old.country, old.postalCode)) return 'postal_code'
  const provinces = registrationProvinces(old.country)
  if (old.province !== null && !provinces.some(({ value }) => value === old.province)) return 'province'
  const { minAge, province } = demandsIn(deps, { market, residence: old.country, at })
  if (province && old.province === null) return 'province'
  return ageOn(old.dateOfBirth, dateIn(market, at)) < minAge ? 'age' : null
}

interface Move {
  readonly old: OldPlayer
  readonly passwordHash: string
  /** Null when another player has the address or the number. */
  readonly opening: Opening | null
  readonly at: Temporal.Instant
}

/** One transaction: account, password, standing, limits, and the word to the old platform. */
async function open(
  deps: MigrationDependencies,
  tx: Tx,
  { old, passwordHash, opening, at }: Move,
): Promise<boolean> {
  const { accounts } = deps
  const matches = await accounts.matchesOf({ ...old, nationalNumberDigest: null }, tx)
  // Another login of the same person was first.
  if (await isMigrated(tx, old.oldId)) return true
  // One account for each person (ID-05): the owner of the one here is told how to use it.
  if (matches.length > 0) {
    await tellOwners(
      deps,
      tx,
      matches.map((match) => match.playerId),
    )
    reportMatch(deps, old, matches)
    return false
  }
  // Who had the address or the number has it no more: the next login makes the player.
  if (!opening) return true
  const market = marketOfCountry(old.country)
  const { country, province, email } = old
  const account: NewAccount = {
    ...old,
    postalCode: old.postalCode.toUpperCase(),
    market,
    language: profileLanguage(old.language, { country, province }),
    nationalNumberDigest: null,
    // Terms of ours that nobody has accepted, and a consent that was given to somebody else.
    termsVersion: null,
    marketingOptIn: false,
  }
  const playerId = await accounts.open(tx, account, opening)
  await insertAccount(tx, { playerId, emailProvenAt: old.isEmailProven ? at : null })
  await insertPassword(tx, { playerId, email, passwordHash, at })
  await insertMigrated(tx, { playerId, oldId: old.oldId, at })
  await deps.carryOver(tx, playerId, standingOf(old))
  await publish(tx, { topic: migratedTopic, playerId, body: { market } })
  await enqueueJob(tx, tellKind, {}, { playerId, jobKey: 'identity.tell-old-platform' })
  return true
}

const statuses = {
  open: null,
  timeout: 'TIMEOUT',
  excluded: 'SELF_EXCLUDED',
  closed: 'CLOSED',
  blocked: 'BLACKLISTED',
} as const

/** Never less protective: a break without an end becomes an exclusion without an end. */
function standingOf(old: OldPlayer): CarriedStanding {
  const to = statuses[old.status]
  const isEndlessBreak = to === 'TIMEOUT' && old.statusUntil === null
  return {
    status: to === null ? null : { to: isEndlessBreak ? 'SELF_EXCLUDED' : to, until: old.statusUntil },
    payout: old.isPayoutRisk,
    suspended: old.isSuspended,
    limits: old.limits,
  }
}

/** What protects a person at the old platform does not move to an account that is here: staff decides (decision 76). */
function reportMatch({ log }: MigrationDependencies, old: OldPlayer, matches: readonly Match[]): void {
  const { status, payout, suspended, limits } = standingOf(old)
  const isLimited = [limits.deposit, limits.loss].some((windows) =>
    Object.values(windows).some((amount) => amount !== null),
  )
  if (status === null && !payout && !suspended && !isLimited) return
  log.error(
    {
      oldId: old.oldId,
      playerIds: matches.map(({ playerId }) => playerId.toString()),
      status: old.status,
      statusUntil: old.statusUntil?.toString() ?? null,
      alarm: true,
    },
    'a player with an account here is barred or limited at the old platform',
  )
}
