import type { CurrencyCode } from '@marquee/money'
import { openRow, type Queryable, sealRow, type Tx } from '../../kernel/index.ts'
import type { BankPerson, BankRefusal } from './bank-ports.ts'
import type { ShownTerms } from './ports.ts'
import { sealedBankAttempt, sealedChallenge } from './sealed-columns.ts'

/** Steps of pay-and-play; `Bank` until its code was verified. */
export type BankStep = 'Bank' | 'ContactInfo' | 'Verification' | 'Complete' | 'Duplicated'

/** The person without the bank's id, of which only a keyed digest is stored. */
export type KnownPerson = Omit<BankPerson, 'personId'>

export interface BankContact {
  readonly email: string
  /** E.164. */
  readonly phone: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly language: string
  readonly termsVersion: number
  /** The text that was shown, its hash hexadecimal. Attempts of an earlier server have none. */
  readonly shownTerms?: Omit<ShownTerms, 'textHash'> & { readonly textHash: string }
  readonly marketingOptIn: boolean
}

/** A deposit that the person asked for with the sign-in, and where they asked for it. */
export interface AskedDeposit {
  /** The bank pays in the visit that identifies, or the deposit is opened for who has signed in. */
  readonly paidAt: 'identification' | 'login'
  /** Minor units. */
  readonly amount: string
  readonly currency: CurrencyCode
  readonly langmarket: string
  readonly location: { readonly country: string; readonly province?: string | undefined } | null
  readonly ip: string
  readonly blackbox: string | null
}

/** What an attempt is for: a sign-in or sign-up, or the step-up of a signed-in player. */
export type BankPurpose = 'bank_sign_in' | 'step_up'

export interface BankAttempt {
  readonly purpose: BankPurpose
  /** Of a step-up: whose it is, and in which session. */
  readonly owner: { readonly playerId: bigint; readonly sessionId: string } | null
  readonly challengeHash: Buffer
  readonly browserHash: Buffer
  readonly ownCodeHash: Buffer
  readonly usedCodeHash: Buffer | null
  readonly reference: string
  readonly market: string
  readonly callbackUrl: string
  readonly person: KnownPerson | null
  readonly personKey: string | null
  /** The person's national number, encrypted, where a register of excluded players needs it. */
  readonly numberSealed: string | null
  readonly refusal: BankRefusal | null
  readonly verifiedAt: Temporal.Instant | null
  readonly contact: BankContact | null
  readonly step: BankStep
  readonly playerId: bigint | null
  readonly deposit: AskedDeposit | null
  /** What the person came with, for an account that the attempt opens. */
  readonly bonusCode: string | null
  /** The deposit of payments that was opened for a known player. */
  readonly depositId: string | null
  readonly expiresAt: Temporal.Instant
}

interface Row {
  purpose: BankPurpose
  owner_id: bigint | null
  target: string | null
  challenge_hash: Buffer
  browser_hash: Buffer
  own_code_hash: Buffer
  used_code_hash: Buffer | null
  reference: string
  market: string
  callback_url: string
  /** JSON, as the two columns below. */
  person: string | null
  person_key: string | null
  number_sealed: string | null
  refusal: BankRefusal | null
  verified_at: Temporal.Instant | null
  contact: string | null
  step: BankStep
  player_id: bigint | null
  deposit: string | null
  deposit_id: string | null
  bonus_code: string | null
  expires_at: Temporal.Instant
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

function attemptFrom(queryable: Queryable, stored: Row): BankAttempt {
  const row = openRow(queryable.personal, sealedBankAttempt, stored)
  const { target } = openRow(queryable.personal, sealedChallenge, stored)
  const { purpose, owner_id: ownerId } = row
  const deposit = fromJson(row.deposit) as (Omit<AskedDeposit, 'paidAt'> & Partial<AskedDeposit>) | null
  return {
    purpose,
    owner:
      purpose === 'step_up' && ownerId !== null && target !== null
        ? { playerId: ownerId, sessionId: target }
        : null,
    challengeHash: row.challenge_hash,
    browserHash: row.browser_hash,
    ownCodeHash: row.own_code_hash,
    usedCodeHash: row.used_code_hash,
    reference: row.reference,
    market: row.market,
    callbackUrl: row.callback_url,
    person: fromJson(row.person) as KnownPerson | null,
    personKey: row.person_key,
    numberSealed: row.number_sealed,
    refusal: row.refusal,
    verifiedAt: row.verified_at,
    contact: fromJson(row.contact) as BankContact | null,
    step: row.step,
    playerId: row.player_id,
    // Attempts of an earlier server do not say when.
    deposit: deposit && { paidAt: 'identification', ...deposit },
    depositId: row.deposit_id,
    bonusCode: row.bonus_code,
    expiresAt: row.expires_at,
  }
}

/** Adds what belongs to a challenge of one of these purposes. */
export async function insertAttempt(
  queryable: Queryable,
  attempt: Pick<
    BankAttempt,
    'challengeHash' | 'browserHash' | 'ownCodeHash' | 'market' | 'callbackUrl' | 'deposit' | 'bonusCode'
  >,
): Promise<void> {
  const { deposit } = sealRow(queryable.personal, sealedBankAttempt, {
    challenge_hash: attempt.challengeHash,
    deposit: jsonOf(attempt.deposit),
  })
  await queryable.query(
    `insert into identity.bank_attempt
       (challenge_hash, browser_hash, own_code_hash, reference, market, callback_url, deposit, bonus_code, step)
     values ($1, $2, $3, '', $4, $5, $6, $7, 'Bank')`,
    [
      attempt.challengeHash,
      attempt.browserHash,
      attempt.ownCodeHash,
      attempt.market,
      attempt.callbackUrl,
      deposit,
      attempt.bonusCode,
    ],
  )
}

const SELECT = `select attempt.*, challenge.expires_at,
       challenge.purpose, challenge.player_id as owner_id, challenge.target
  from identity.bank_attempt attempt join identity.challenge challenge using (challenge_hash)
 where attempt.challenge_hash = $1`
const SELECT_OPEN = `${SELECT} and challenge.ended_at is null and challenge.expires_at > $2`

type Open = { readonly challengeHash: Buffer; readonly at: Temporal.Instant }

/** An attempt whose challenge is open. */
export async function readAttempt(queryable: Queryable, open: Open): Promise<BankAttempt | null> {
  const { rows } = await queryable.query<Row>(SELECT_OPEN, [open.challengeHash, open.at])
  return rows[0] ? attemptFrom(queryable, rows[0]) : null
}

/** An attempt that may be over, until its row is deleted. */
export async function readAnyAttempt(
  queryable: Queryable,
  challengeHash: Buffer,
): Promise<BankAttempt | null> {
  const { rows } = await queryable.query<Row>(SELECT, [challengeHash])
  return rows[0] ? attemptFrom(queryable, rows[0]) : null
}

/** An open attempt, with the challenge locked: callbacks and steps of one attempt come one after the other. */
export async function lockAttempt(tx: Tx, open: Open): Promise<BankAttempt | null> {
  const { rows } = await tx.query<Row>(`${SELECT_OPEN} for update`, [open.challengeHash, open.at])
  return rows[0] ? attemptFrom(tx, rows[0]) : null
}

const columns = {
  reference: 'reference',
  person: 'person',
  personKey: 'person_key',
  numberSealed: 'number_sealed',
  refusal: 'refusal',
  usedCodeHash: 'used_code_hash',
  verifiedAt: 'verified_at',
  contact: 'contact',
  step: 'step',
  playerId: 'player_id',
  depositId: 'deposit_id',
} as const

/** Changes what is named. */
export async function changeAttempt(
  queryable: Queryable,
  challengeHash: Buffer,
  change: Partial<Pick<BankAttempt, keyof typeof columns>>,
): Promise<void> {
  const entries = Object.entries(change) as [keyof typeof columns, unknown][]
  const plain = entries.map(([name, value]) => [
    columns[name],
    name === 'person' || name === 'contact' ? jsonOf(value as object | null) : value,
  ])
  const { challenge_hash: _, ...stored } = sealRow<Record<string, unknown>>(
    queryable.personal,
    sealedBankAttempt,
    { challenge_hash: challengeHash, ...Object.fromEntries(plain) },
  )
  const set = Object.keys(stored).map((column, index) => `${column} = $${index + 2}`)
  await queryable.query(`update identity.bank_attempt set ${set.join(', ')} where challenge_hash = $1`, [
    challengeHash,
    ...Object.values(stored),
  ])
}

/** Moves the end of an attempt, or ends it. */
export async function moveEnd(
  queryable: Queryable,
  challengeHash: Buffer,
  end: { expiresAt: Temporal.Instant } | { endedAt: Temporal.Instant },
): Promise<void> {
  const [column, at] = 'endedAt' in end ? ['ended_at', end.endedAt] : ['expires_at', end.expiresAt]
  await queryable.query(`update identity.challenge set ${column} = $2 where challenge_hash = $1`, [
    challengeHash,
    at,
  ])
}

/** The player of a bank's person. */
export async function findBankPlayer(queryable: Queryable, personKey: string): Promise<bigint | null> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    `select player_id from identity.authenticator where kind = 'bank' and key = $1`,
    [personKey],
  )
  return rows[0]?.player_id ?? null
}

/** Which of these players have a bank's person already. */
export async function playersWithBank(
  queryable: Queryable,
  playerIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await queryable.query<{ player_id: bigint }>(
    `select distinct player_id from identity.authenticator where kind = 'bank' and player_id = any($1)`,
    [[...playerIds]],
  )
  return new Set(rows.map((row) => row.player_id))
}

/** @throws PostgreSQL unique violation when the person has another player */
export async function insertBank(
  tx: Tx,
  bank: {
    playerId: bigint
    personKey: string
    numberSealed: string | null
    /** Whether the account has the address that the bank has told. */
    hasToldAddress: boolean
    at: Temporal.Instant
  },
): Promise<void> {
  const { playerId, personKey, numberSealed, hasToldAddress, at } = bank
  await tx.query(
    `insert into identity.authenticator (player_id, kind, key, data, created_at, changed_at, last_used_at)
     values ($1, 'bank', $2,
       jsonb_strip_nulls(jsonb_build_object('number', $4::text, 'hasToldAddress', $5::boolean)), $3, $3, $3)`,
    [playerId, personKey, at, numberSealed, hasToldAddress ? true : null],
  )
}

/** A number that a register needs is kept from now on. */
export async function noteBankUse(
  tx: Tx,
  used: { playerId: bigint; personKey: string; numberSealed: string | null; at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update identity.authenticator
        set last_used_at = $3, data = data || jsonb_strip_nulls(jsonb_build_object('number', $4::text))
      where player_id = $1 and kind = 'bank' and key = $2`,
    [used.playerId, used.personKey, used.at, used.numberSealed],
  )
}
