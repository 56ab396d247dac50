/** Everything stored that the rules about a player's deposits follow from. */
import { AppError, type Clock, type Database, type Queryable } from '../../kernel/index.ts'
import type { Wallet } from '../wallet/index.ts'
import {
  type AffordabilityFacts,
  type AffordabilityRoom,
  affordabilityRoom,
  CHECK_WINDOW_DAYS,
  isIncomeValid,
  isPaidInForCheck,
  type VulnerabilityState,
  vulnerabilityState,
} from './affordability-rules.ts'
import { readCountingCheck } from './check-store.ts'
import { type Income, readIncomes } from './income-store.ts'
import type { RecordedPerson } from './ports.ts'
import { type PlayerTerms, type TermsSubject, termsOf } from './terms.ts'

/** A player as the module needs one; provided by `players`. */
export interface AffordabilityPlayer extends TermsSubject, RecordedPerson {
  readonly playerId: bigint
  readonly language: string
}

export interface StandingDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Null for an unknown player. */
  readonly playerOf: (playerId: bigint, within?: Queryable) => Promise<AffordabilityPlayer | null>
  /** Deposits, with those authorized or without, less payouts and what was taken back, since a moment; minor units. */
  readonly netDepositsSince: (
    queryable: Queryable,
    playerId: bigint,
    since: Temporal.Instant,
    isBookedOnly?: boolean,
  ) => Promise<bigint>
  readonly wallet: Pick<Wallet, 'netPosition'>
}

export interface Standing {
  readonly player: AffordabilityPlayer
  readonly terms: PlayerTerms
  readonly facts: AffordabilityFacts
  readonly room: AffordabilityRoom
  /** The verified income that counts. */
  readonly income: Income | null
}

const startOfWindow = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: CHECK_WINDOW_DAYS * 24 })

/** Keyed digest of what the public-record company is asked about. */
export const personDigest = (queryable: Queryable, player: RecordedPerson): Buffer => {
  const { firstName, lastName, dateOfBirth, street, postalCode, city, country } = player
  const person = [firstName, lastName, dateOfBirth, street, postalCode, city, country]
  return queryable.personal.digest('public records', JSON.stringify(person))
}

/** What is known of the public records about a player. @param zone in which a year is counted */
export async function readVulnerability(
  queryable: Queryable,
  player: AffordabilityPlayer,
  { now, zone }: { readonly now: Temporal.Instant; readonly zone: string },
): Promise<VulnerabilityState> {
  const digest = personDigest(queryable, player)
  const check = await readCountingCheck(queryable, player.playerId, digest)
  return vulnerabilityState(check && { ...check, isSamePerson: check.personDigest.equals(digest) }, now, zone)
}

/** Whether enough is paid in for a company to be asked about the player (KYC-10). */
export async function isPaidIn(
  { db, clock, netDepositsSince }: Pick<StandingDependencies, 'db' | 'clock' | 'netDepositsSince'>,
  { player, terms }: Pick<Standing, 'player' | 'terms'>,
): Promise<boolean> {
  const since = startOfWindow(clock.now())
  return isPaidInForCheck(await netDepositsSince(db, player.playerId, since, true), terms)
}

/**
 * @param queryable the transaction that the answer must hold for; with the wallet's lock no deposit is authorized
 * meanwhile
 * @throws AppError `error.session.missing` for an unknown player
 */
export async function readStanding(
  { clock, playerOf, netDepositsSince, wallet }: StandingDependencies,
  queryable: Queryable,
  playerId: bigint,
): Promise<Standing> {
  const player = await playerOf(playerId, queryable)
  if (!player) throw new AppError('error.session.missing')
  const now = clock.now()
  const terms = termsOf(player, now)
  const { startsAt } = terms.month
  const [newest] = await readIncomes(queryable, playerId)
  const isValid = newest?.currency === player.currency && isIncomeValid(newest.verifiedAt, now, terms.zone)
  const income = newest && isValid ? newest : null
  const net = income && (await wallet.netPosition(playerId, startsAt, now, queryable))
  const facts: AffordabilityFacts = {
    netMonth: await netDepositsSince(queryable, playerId, startsAt),
    netThirtyDays: await netDepositsSince(queryable, playerId, startOfWindow(now)),
    // Losses count against a known income only.
    lostMonth: net ? -net.winLoss : 0n,
    vulnerability: await readVulnerability(queryable, player, { now, zone: terms.zone }),
    monthlyIncome: income?.monthly ?? null,
  }
  return { player, terms, facts, room: affordabilityRoom(facts, terms), income }
}
