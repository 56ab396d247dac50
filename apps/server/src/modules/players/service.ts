import type { PlayBlock } from '@marquee/contract/game-refusals'
import { type CurrencyCode, isCurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  type Queryable,
  type Tx,
  assertInvariant,
  type Claims,
  createClaims,
  inTransactionOf,
  newId,
  publish,
} from '../../kernel/index.ts'
import { type AcceptedTerms, createAcceptedTerms } from './accepted-terms.ts'
import type { Audit } from '../audit/index.ts'
import { detailsChangedTopic } from './details-topic.ts'
import { createRenewEligibility, type RenewEligibility } from './ineligible.ts'
import { type CookieChoice, readAcceptedTerms, readCookieConsent } from './consent-store.ts'
import {
  type Consents,
  insertConsents,
  type NewCookieChoice,
  storeCookieChoice,
  type PresentTerms,
  type ShownTerms,
  type TermsSeen,
  termsActs,
} from './consents.ts'
import { playerHolders, type UniqueValues } from './claimed-value-store.ts'
import { claimSteps, enterOpening, type Opening, type PhoneChange } from './claim-steps.ts'
import { countDeposit } from './deposit-count-store.ts'
import { restartCount } from './dormancy.ts'
import { startCount } from './dormancy-store.ts'
import { insertDetailChange, updateDetail } from './details-store.ts'
import type { AccountsLedger } from './gate-writer.ts'
import {
  type PlayVertical,
  isRestricted,
  mayDeposit,
  mayHaveBonuses,
  mayWithdraw,
  openProducts,
  playBlockOf,
  statusAt,
} from './rules.ts'
import { withdrawMarketing } from './marketing.ts'
import { openedAccount, openedEvent } from './opened-account.ts'
import { changeProductExclusion, type ProductChange } from './product-exclusions.ts'
import { createStanding, type Standing, type StandingChange } from './standing.ts'
import type { Likeness, Match } from './likeness-store.ts'
import { readStatusOrigin, type StatusOrigin } from './standing-store.ts'
import * as store from './store.ts'

export interface PlayersDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log?: Parameters<typeof createClaims>[0]['log']
  readonly ledger: AccountsLedger
  readonly audit: Audit
  readonly terms: PresentTerms
  /** What else begins with an account, in its transaction: the gates of age and identity (ID-02, ID-03). */
  readonly whenOpened?: ((tx: Tx, account: OpenedAccount) => Promise<void>) | undefined
}

/** An account that is being opened: its profile, wallet and gate are written. */
export interface OpenedAccount {
  readonly playerId: bigint
  /** Brazil's register of taxpayers has confirmed name and birth date. */
  readonly isCpfConfirmed: boolean
}

export interface NewAccount extends store.Person, Consents {
  readonly nationalNumberDigest: Buffer | null
  /** Brazil's register of taxpayers has confirmed name and birth date; false by default. */
  readonly isCpfConfirmed?: boolean
}

/** A player as other modules see them. */
export interface PlayerFacts extends Omit<store.PlayerRecord, 'currency'> {
  readonly currency: CurrencyCode
  readonly isRestricted: boolean
  readonly mayPlay: Readonly<Record<PlayVertical, boolean>>
  readonly mayDeposit: boolean
  readonly mayWithdraw: boolean
  readonly mayHaveBonuses: boolean
  readonly blocked: PlayBlock | null
}

export interface Players {
  /**
   * Claims what the person alone may have, then runs the work, which opens the account in a transaction of its own or
   * does not; then the claims are held or released (ID-05).
   * @param work gets null when another player has one of the values
   * @throws AppError `error.unavailable` when another sign-up with one of them has not ended after five seconds
   */
  withClaims<T>(person: UniqueValues, work: (opening: Opening | null) => Promise<T>): Promise<T>
  /**
   * Opens an account in the caller's transaction: profile, rights, wallet and gate.
   * @param opening from `withClaims`; without one the values are claimed in the transaction itself, which needs the
   *   claims in the same database
   * @throws an error with `takenKind` when e-mail, phone or national number has been taken
   */
  open(tx: Tx, account: NewAccount, opening?: Opening): Promise<bigint>
  /** @returns null for an unknown player */
  factsOf(playerId: bigint, within?: Queryable): Promise<PlayerFacts | null>
  /** The same; the player's standing does not change until the transaction is over. */
  heldFactsOf(tx: Tx, playerId: bigint): Promise<PlayerFacts | null>
  /** Whether an account has the address, in any spelling. */
  hasEmail(email: string): Promise<boolean>
  /** The player of an address, in any spelling; null without one. */
  findByEmail(email: string): Promise<bigint | null>
  /** Existing accounts that match a new person, and in what (ID-05). */
  matchesOf(likeness: Likeness, within?: Queryable): Promise<Match[]>
  /**
   * Changes status or rights; the ledger's gate is written in the same transaction.
   * @throws InvariantError for a status that would end or shorten a time-out or an exclusion (EXC-04, EXC-07, EXC-19)
   */
  changeStanding(playerId: bigint, change: StandingChange): Promise<PlayerFacts>
  /** The same in the caller's transaction. */
  changeStandingIn(tx: Tx, playerId: bigint, change: StandingChange): Promise<PlayerFacts>
  /**
   * Begins, lengthens or ends the exclusion from one product (EXC-20).
   * @throws InvariantError for an earlier end, and for a return before the end
   */
  changeProductIn(tx: Tx, playerId: bigint, change: ProductChange): Promise<PlayerFacts>
  /**
   * Recomputes the legal facts of a page of players and writes the gates that differ.
   * @returns the last player of the page; null after the last page
   */
  renewGates(after: bigint, limit: number): Promise<bigint | null>
  /** Reads the player and keeps the row locked until the transaction is over, for what a change depends on. */
  lockFactsOf(tx: Tx, playerId: bigint): Promise<PlayerFacts | null>
  /** Who set the present account status; null when it never changed. */
  statusInitiatorOf(playerId: bigint): Promise<string | null>
  /** The same, with when it was set. */
  statusOriginOf(playerId: bigint, within?: Queryable): Promise<StatusOrigin | null>
  /** Records a sign-in: the time without one begins again, and an account that was dormant is open (ID-16). */
  noteSignIn(tx: Tx, playerId: bigint): Promise<void>
  /** Closes the rights of a player who is on a list of persons who may not play, or gives them back (ID-20). */
  readonly renewEligibility: RenewEligibility
  /** Withdraws every consent to marketing. */
  endMarketing(tx: Tx, playerId: bigint): Promise<void>
  /** Stores the number and the first date of completed deposits. Idempotent per deposit. */
  noteDeposit(playerId: bigint, deposit: { at: Temporal.Instant; number: number }): Promise<void>
  /**
   * Claims a number that the player has proved, then runs the work, which calls `changePhone` in its transaction; then
   * the claims of both numbers are held or released.
   * @throws an error with `takenKind` when another account has it; AppError `error.unavailable`
   */
  withPhoneClaim<T>(
    playerId: bigint,
    phones: PhoneChange['phones'],
    work: (change: PhoneChange) => Promise<T>,
  ): Promise<T>
  /** Replaces the number, which the player has proved, and notes it for staff. */
  changePhone(tx: Tx, playerId: bigint, change: PhoneChange, requestId: string): Promise<void>
  /** Settles claims that attempts left pending; a job calls it. @returns number of claims */
  sweepClaims(): Promise<number>
  /**
   * @returns the highest version that the player has accepted
   * @throws AppError `error.terms.changed` for a text that is not in force
   */
  acceptTerms(playerId: bigint, shown: { version: number; textHash: Buffer }): Promise<number>
  /**
   * Keeps the text of a version that has the hash, or without one the text as readers of the language see it.
   * @returns null for a version or a text that is not in force
   */
  keepTerms(tx: Tx, shown: TermsSeen): Promise<ShownTerms | null>
  acceptedTermsOf(playerId: bigint): Promise<number>
  readonly acceptedTerms: AcceptedTerms
  cookieChoiceOf(consentId: string): Promise<CookieChoice | null>
  setCookieChoice(choice: NewCookieChoice): Promise<CookieChoice>
}

async function replacePhone(
  tx: Tx,
  { playerId, requestId, change }: { playerId: bigint; requestId: string; change: PhoneChange },
  { clock, audit, claims }: PlayersDependencies & { readonly claims: Claims },
): Promise<void> {
  await claims.enter(tx, change.reservation)
  const record = await store.lockPlayer(tx, playerId)
  if (!record) throw new AppError('error.not_found')
  const { before, after: phone } = change.phones
  assertInvariant(record.phone === before, 'the number that is claimed with the new one is the present one')
  await updateDetail(tx, playerId, 'phone', phone)
  await insertDetailChange(tx, record, {
    id: newId('chg', clock),
    at: clock.now(),
    detail: 'phone',
    before: record.phone,
    after: phone,
    actor: 'player',
    requestId,
  })
  const changed = { before: { phone: before }, after: { phone } }
  await audit.record(tx, { act: 'account.details.changed', playerId, ...changed })
  const body = { details: ['phone'], actor: 'player' }
  await publish(tx, { topic: detailsChangedTopic, playerId, body })
}

const rightsOf = ({ access, productExclusions }: store.PlayerRecord) => ({
  isRestricted: isRestricted(access),
  mayPlay: openProducts(access, productExclusions),
  mayDeposit: mayDeposit(access),
  mayWithdraw: mayWithdraw(access),
  mayHaveBonuses: mayHaveBonuses(access),
})

/** Changes of status, rights and exclusions from products. */
const changesOf = (
  deps: PlayersDependencies,
  standing: Pick<Standing, 'change'>,
  factsFrom: (record: store.PlayerRecord) => PlayerFacts,
): Pick<Players, 'changeStandingIn' | 'changeProductIn' | 'changeStanding' | 'renewEligibility'> => ({
  renewEligibility: createRenewEligibility(deps, standing),
  changeStandingIn: async (tx, playerId, change) => factsFrom(await standing.change(tx, playerId, change)),
  changeProductIn: async (tx, playerId, change) =>
    factsFrom(await changeProductExclusion(deps, tx, playerId, change)),
  changeStanding: (playerId, change) =>
    inTransactionOf(deps.db, playerId, async (tx) => factsFrom(await standing.change(tx, playerId, change))),
})

const factsAt =
  (clock: Clock) =>
  (record: store.PlayerRecord): PlayerFacts => {
    const status = statusAt({ status: record.status, until: record.statusUntil }, clock.now())
    assertInvariant(isCurrencyCode(record.currency), 'a player has a currency of the table', {
      playerId: record.playerId.toString(),
    })
    return {
      ...record,
      currency: record.currency,
      status,
      ...rightsOf(record),
      blocked: playBlockOf(status),
    }
  }

export function createPlayers(deps: PlayersDependencies): Players {
  const { db, clock, log, ledger, terms } = deps
  const standing = createStanding(deps)
  const claims = createClaims({ db, clock, log, holders: playerHolders })

  const factsFrom = factsAt(clock)
  const changes = changesOf(deps, standing, factsFrom)
  const known = (record: store.PlayerRecord | null) => record && factsFrom(record)

  return {
    factsOf: async (playerId, within = db) => known(await store.readPlayer(within, playerId)),
    heldFactsOf: async (tx, playerId) => known(await store.holdPlayer(tx, playerId)),
    lockFactsOf: async (tx, playerId) => known(await store.lockPlayer(tx, playerId)),
    renewGates: standing.renewGates,
    ...claimSteps(deps, claims),

    async open(tx, account, opening) {
      const at = clock.now()
      const { playerId, accessId } = await enterOpening(deps, claims, tx, { account, opening })
      await store.insertPlayer(tx, { ...account, playerId, accessId }, at)
      await startCount(tx, playerId, at)
      assertInvariant(isCurrencyCode(account.currency), 'an account is opened in a currency of the table')
      await ledger.open(tx, { playerId, currency: account.currency })
      const record = await store.readPlayer(tx, playerId)
      assertInvariant(record, 'a player just written can be read')
      await standing.begin(tx, record)
      await changes.renewEligibility(tx, playerId, 'details')
      await deps.whenOpened?.(tx, { playerId, isCpfConfirmed: account.isCpfConfirmed ?? false })
      const termsVersion = await insertConsents(tx, playerId, account, { at, terms })
      await deps.audit.record(tx, openedAccount(playerId, { ...account, termsVersion }))
      await publish(tx, openedEvent(playerId, account))
      return playerId
    },

    ...changes,

    statusInitiatorOf: async (playerId) => (await readStatusOrigin(db, playerId))?.actor ?? null,
    statusOriginOf: (playerId, within = db) => readStatusOrigin(within, playerId),
    async noteSignIn(tx, playerId) {
      await store.endFirstLogin(tx, playerId)
      await restartCount(deps, tx, playerId, { at: clock.now(), reason: 'login' })
    },
    async endMarketing(tx, playerId) {
      const record = await store.lockPlayer(tx, playerId)
      if (record) await withdrawMarketing(deps.audit, tx, record, clock.now())
    },
    noteDeposit: (playerId, deposit) => countDeposit(db, playerId, deposit),
    changePhone: (tx, playerId, change, requestId) =>
      replacePhone(tx, { playerId, requestId, change }, { ...deps, claims }),

    ...termsActs(deps),
    acceptedTermsOf: (playerId) => readAcceptedTerms(db, playerId),
    acceptedTerms: createAcceptedTerms({ db, terms }),
    cookieChoiceOf: (consentId) => readCookieConsent(db, consentId),
    setCookieChoice: (choice) => storeCookieChoice(deps, choice),
  }
}
