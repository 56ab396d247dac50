import type { PlayBlock } from '@marquee/contract/game-refusals'
import { type CurrencyCode, isCurrencyCode } from '@marquee/money'
import {
  AppError,
  type Clock,
  type Database,
  type Queryable,
  type Tx,
  assertInvariant,
  inTransaction,
  newId,
  publish,
} from '../../kernel/index.ts'
import { type CookieChoice, readAcceptedTerms, readCookieConsent } from './consent-store.ts'
import {
  acceptTerms,
  type Consents,
  insertConsents,
  type NewCookieChoice,
  storeCookieChoice,
  type TermsTextHash,
} from './consents.ts'
import { insertDetailChange, updateDetail } from './details-store.ts'
import { type AccountsLedger, createGateWriter } from './gate-writer.ts'
import { stakeMaxOf, stakeRuleAt } from './gate.ts'
import {
  type AccessFlags,
  type AccountStatus,
  type PlayVertical,
  isRestricted,
  mayDeposit,
  mayHaveBonuses,
  mayPlay,
  mayWithdraw,
  playBlockOf,
  statusAt,
} from './rules.ts'
import { endsMarketing, withdrawMarketing } from './marketing.ts'
import * as store from './store.ts'

export interface PlayersDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: AccountsLedger
  /** Without it acceptances have no hash of their text. */
  readonly termsTextHash?: TermsTextHash
}

/** Event: a player's status or rights changed. The bus forwards it to open sockets. */
export const standingChangedTopic = 'player.standing.changed'

/** Event: a player's details changed. The body names them, not their values. */
export const detailsChangedTopic = 'player.details.changed'
export interface StandingChanged {
  readonly accountStatus: AccountStatus
  readonly access: AccessFlags
}

export interface NewAccount extends store.Person, Consents {
  readonly nationalNumberDigest: Buffer | null
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

export interface StandingChange {
  readonly status?: { readonly to: AccountStatus; readonly until?: Temporal.Instant }
  readonly access?: Partial<AccessFlags>
  /** A reason that the player may read one day. */
  readonly reason: string
  /** Who changed it: `system`, `player` or a member of staff. */
  readonly actor: string
}

export interface Players {
  /**
   * Opens an account in the caller's transaction: profile, rights, wallet and gate.
   * @throws PostgreSQL unique violation when e-mail, phone or national number has been taken meanwhile
   */
  open(tx: Tx, account: NewAccount): Promise<bigint>
  /** @returns null for an unknown player */
  factsOf(playerId: bigint, within?: Queryable): Promise<PlayerFacts | null>
  /** The same; the player's standing does not change until the transaction is over. */
  heldFactsOf(tx: Tx, playerId: bigint): Promise<PlayerFacts | null>
  /** Whether an account has the address, in any spelling. */
  hasEmail(email: string): Promise<boolean>
  /** Existing accounts that match a new person, and in what (ID-05). */
  matchesOf(likeness: store.Likeness, within?: Queryable): Promise<store.Match[]>
  /** Changes status or rights; the ledger's gate is written in the same transaction. */
  changeStanding(playerId: bigint, change: StandingChange): Promise<PlayerFacts>
  /** The same in the caller's transaction. */
  changeStandingIn(tx: Tx, playerId: bigint, change: StandingChange): Promise<PlayerFacts>
  /**
   * Recomputes the legal facts of a page of players and writes the gates that differ.
   * @returns the last player of the page; null after the last page
   */
  renewGates(after: bigint, limit: number): Promise<bigint | null>
  /** Who set the present account status; null when it never changed. */
  statusInitiatorOf(playerId: bigint): Promise<string | null>
  /** Records the first sign-in. */
  noteSignIn(tx: Tx, playerId: bigint): Promise<void>
  /** Withdraws every consent to marketing. */
  endMarketing(tx: Tx, playerId: bigint): Promise<void>
  /** Stores the number and the first date of completed deposits. Idempotent per deposit. */
  noteDeposit(playerId: bigint, deposit: { at: Temporal.Instant; number: number }): Promise<void>
  /**
   * Replaces the number, which the player has proved, and notes it for staff.
   * @throws PostgreSQL unique violation when another account has it
   */
  changePhone(tx: Tx, playerId: bigint, phone: string, requestId: string): Promise<void>
  acceptTerms(playerId: bigint, terms: { version: number; language: string }): Promise<number>
  acceptedTermsOf(playerId: bigint): Promise<number>
  cookieChoiceOf(consentId: string): Promise<CookieChoice | null>
  setCookieChoice(choice: NewCookieChoice): Promise<CookieChoice>
}

async function replacePhone(
  tx: Tx,
  { playerId, phone, requestId }: { playerId: bigint; phone: string; requestId: string },
  clock: Clock,
): Promise<void> {
  const record = await store.lockPlayer(tx, playerId)
  if (!record) throw new AppError('error.not_found')
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
  const body = { details: ['phone'], actor: 'player' }
  await publish(tx, { topic: detailsChangedTopic, playerId, body })
}

const rightsOf = (access: AccessFlags) => ({
  isRestricted: isRestricted(access),
  mayPlay: mayPlay(access),
  mayDeposit: mayDeposit(access),
  mayWithdraw: mayWithdraw(access),
  mayHaveBonuses: mayHaveBonuses(access),
})

export function createPlayers(deps: PlayersDependencies): Players {
  const { db, clock, ledger, termsTextHash = () => null } = deps
  const writeGate = createGateWriter({ clock, ledger })

  function factsFrom(record: store.PlayerRecord): PlayerFacts {
    const status = statusAt({ status: record.status, until: record.statusUntil }, clock.now())
    assertInvariant(isCurrencyCode(record.currency), 'a player has a currency of the table', {
      playerId: record.playerId.toString(),
    })
    return {
      ...record,
      currency: record.currency,
      status,
      ...rightsOf(record.access),
      blocked: playBlockOf(status),
    }
  }

  async function factsOf(playerId: bigint, within: Queryable = db): Promise<PlayerFacts | null> {
    const record = await store.readPlayer(within, playerId)
    return record && factsFrom(record)
  }

  /** Read again under the player's lock, because a change of standing may have been first. */
  async function renewGate(playerId: bigint): Promise<void> {
    await inTransaction(db, async (tx) => {
      const record = await store.lockPlayer(tx, playerId)
      if (!record || stakeMaxOf(record, clock.now()) === record.stakeMax) return
      await writeGate(tx, record)
      const body: StandingChanged = { accountStatus: record.status, access: record.access }
      await publish(tx, { topic: standingChangedTopic, playerId, body })
    })
  }

  async function changeStandingIn(tx: Tx, playerId: bigint, change: StandingChange): Promise<PlayerFacts> {
    const before = await store.lockPlayer(tx, playerId)
    if (!before) throw new AppError('error.not_found')
    const at = clock.now()
    const note = (subject: string, from: string, to: string) =>
      store.insertStandingChange(tx, {
        playerId,
        at,
        id: newId('chg', clock),
        subject,
        before: from,
        after: to,
        reason: change.reason,
        actor: change.actor,
      })
    if (change.status) {
      await store.updateStatus(tx, playerId, change.status.to, change.status.until ?? null)
      await note('status', before.status, change.status.to)
      if (endsMarketing(change.status.to)) await withdrawMarketing(tx, before, at)
    }
    if (change.access) {
      await store.updateAccess(tx, playerId, change.access)
      for (const [right, value] of Object.entries(change.access))
        if (before.access[right as keyof AccessFlags] !== value)
          await note(right, String(!value), String(value))
    }
    const after = await store.readPlayer(tx, playerId)
    assertInvariant(after, 'a locked player can be read')
    await writeGate(tx, after)
    const body: StandingChanged = { accountStatus: after.status, access: after.access }
    await publish(tx, { topic: standingChangedTopic, playerId, body })
    return factsFrom(after)
  }

  return {
    factsOf,
    async heldFactsOf(tx, playerId) {
      const record = await store.holdPlayer(tx, playerId)
      return record && factsFrom(record)
    },
    async renewGates(after, limit) {
      const page = await store.readStakeSubjects(db, after, limit)
      const stakeMaxOfPerson = stakeRuleAt(clock.now())
      for (const { playerId, stakeMax, ...person } of page)
        if (stakeMaxOfPerson(person) !== stakeMax) await renewGate(playerId)
      return page.length < limit ? null : (page.at(-1)?.playerId ?? null)
    },
    hasEmail: (email) => store.hasEmail(db, email),
    matchesOf: (likeness, within = db) => store.findMatches(within, likeness),

    async open(tx, account) {
      const at = clock.now()
      const playerId = await store.insertPlayer(tx, { ...account, accessId: newId('acc', clock) }, at)
      assertInvariant(isCurrencyCode(account.currency), 'an account is opened in a currency of the table')
      await ledger.open(tx, { playerId, currency: account.currency })
      const record = await store.readPlayer(tx, playerId)
      assertInvariant(record, 'a player just written can be read')
      await writeGate(tx, record)
      await insertConsents(tx, playerId, account, { at, termsTextHash })
      await publish(tx, {
        topic: 'player.opened',
        playerId,
        body: { market: account.market, country: account.country },
      })
      return playerId
    },

    changeStandingIn,
    changeStanding: (playerId, change) => inTransaction(db, (tx) => changeStandingIn(tx, playerId, change)),

    statusInitiatorOf: (playerId) => store.readStatusInitiator(db, playerId),
    noteSignIn: (tx, playerId) => store.endFirstLogin(tx, playerId),
    async endMarketing(tx, playerId) {
      const record = await store.lockPlayer(tx, playerId)
      if (record) await withdrawMarketing(tx, record, clock.now())
    },
    noteDeposit: (playerId, deposit) => store.countDeposit(db, playerId, deposit),
    changePhone: (tx, playerId, phone, requestId) => replacePhone(tx, { playerId, phone, requestId }, clock),

    acceptTerms: (playerId, terms) => acceptTerms({ db, clock, termsTextHash }, playerId, terms),
    acceptedTermsOf: (playerId) => readAcceptedTerms(db, playerId),

    cookieChoiceOf: (consentId) => readCookieConsent(db, consentId),
    setCookieChoice: (choice) => storeCookieChoice({ db, clock }, choice),
  }
}
