import { openRow, type Queryable, sealRow, type Tx } from '../../kernel/index.ts'
import type { PinKind } from './pin-store.ts'
import { sealedChallenge } from './sealed-columns.ts'

type ChallengePurpose =
  | 'password_reset'
  | 'phone_change'
  | 'bank_sign_in'
  | 'step_up'
  | 'passkey_sign_in'
  | 'passkey_step_up'
  | 'passkey_add'
  | 'second_factor'
  | 'closed_statement'

/** What somebody has begun and must still prove. */
export interface Challenge {
  readonly challengeHash: Buffer
  /** Null until the account was looked for, and for ever where there is none. */
  readonly playerId: bigint | null
  readonly purpose: ChallengePurpose
  readonly proven: readonly PinKind[]
  readonly missing: readonly PinKind[]
  /** The address that somebody named, in its one spelling. */
  readonly emailKey: string | null
  /** Where its codes go; empty where they go nowhere, null until that is known. */
  readonly target: string | null
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

interface ChallengeRow {
  challenge_hash: Buffer
  player_id: bigint | null
  purpose: ChallengePurpose
  proven: PinKind[]
  missing: PinKind[]
  email_key: string | null
  target: string | null
  created_at: Temporal.Instant
  expires_at: Temporal.Instant
}

function challengeFrom(queryable: Queryable, stored: ChallengeRow): Challenge {
  const row = openRow(queryable.personal, sealedChallenge, stored)
  return {
    challengeHash: row.challenge_hash,
    playerId: row.player_id,
    purpose: row.purpose,
    proven: row.proven,
    missing: row.missing,
    emailKey: row.email_key,
    target: row.target,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Subject of the codes of a challenge. */
export const subjectOfChallenge = (challengeHash: Buffer): string =>
  `challenge:${challengeHash.toString('base64url')}`

export async function insertChallenge(
  queryable: Queryable,
  challenge: Omit<Challenge, 'proven'> & {
    /** Hash of the cookie of the only browser that may go on. */
    readonly browserHash?: Buffer
  },
): Promise<void> {
  const stored = sealRow(queryable.personal, sealedChallenge, {
    challenge_hash: challenge.challengeHash,
    email_key: challenge.emailKey,
    target: challenge.target,
  })
  await queryable.query(
    `insert into identity.challenge
       (challenge_hash, player_id, purpose, proven, missing, email_key, target, created_at, expires_at,
        browser_hash)
     values ($1, $2, $3, '{}', $4, $5, $6, $7, $8, $9)`,
    [
      challenge.challengeHash,
      challenge.playerId,
      challenge.purpose,
      [...challenge.missing],
      stored.email_key,
      stored.target,
      challenge.createdAt,
      challenge.expiresAt,
      challenge.browserHash ?? null,
    ],
  )
}

/** An open challenge: neither ended nor expired. */
export async function readChallenge(
  queryable: Queryable,
  open: { challengeHash: Buffer; at: Temporal.Instant },
): Promise<Challenge | null> {
  const { rows } = await queryable.query<ChallengeRow>(
    'select * from identity.challenge where challenge_hash = $1 and ended_at is null and expires_at > $2',
    [open.challengeHash, open.at],
  )
  return rows[0] ? challengeFrom(queryable, rows[0]) : null
}

/** The same, locked: of two acts that it allows only the first one finds it open. */
export async function lockChallenge(
  tx: Tx,
  open: { challengeHash: Buffer; at: Temporal.Instant },
): Promise<Challenge | null> {
  const { rows } = await tx.query<ChallengeRow>(
    `select * from identity.challenge where challenge_hash = $1 and ended_at is null and expires_at > $2
      for update`,
    [open.challengeHash, open.at],
  )
  return rows[0] ? challengeFrom(tx, rows[0]) : null
}

/** Ends an open challenge of this browser. Of two callers only the first one gets it. */
export async function takeChallenge(
  queryable: Queryable,
  open: { challengeHash: Buffer; purpose: ChallengePurpose; browserHash: Buffer; at: Temporal.Instant },
): Promise<Challenge | null> {
  const { rows } = await queryable.query<ChallengeRow>(
    `update identity.challenge set ended_at = $4
      where challenge_hash = $1 and purpose = $2 and browser_hash = $3 and ended_at is null and expires_at > $4
      returning *`,
    [open.challengeHash, open.purpose, open.browserHash, open.at],
  )
  return rows[0] ? challengeFrom(queryable, rows[0]) : null
}

/** The open challenge that a key opens. */
export async function findChallengeByKey(
  queryable: Queryable,
  open: { keyHash: Buffer; at: Temporal.Instant },
): Promise<Challenge | null> {
  const { rows } = await queryable.query<ChallengeRow>(
    'select * from identity.challenge where key_hash = $1 and ended_at is null and expires_at > $2',
    [open.keyHash, open.at],
  )
  return rows[0] ? challengeFrom(queryable, rows[0]) : null
}

/** A player's open challenge for a target. */
export async function findChallengeOf(
  queryable: Queryable,
  open: { playerId: bigint; purpose: ChallengePurpose; target: string; at: Temporal.Instant },
): Promise<Challenge | null> {
  const { rows } = await queryable.query<ChallengeRow>(
    `select * from identity.challenge
      where player_id = $1 and purpose = $2 and ended_at is null and expires_at > $3
      order by created_at desc`,
    [open.playerId, open.purpose, open.at],
  )
  const challenges = rows.map((row) => challengeFrom(queryable, row))
  return challenges.find(({ target }) => target === open.target) ?? null
}

/** The account was looked for: whose challenge it is, where its codes go, and the key that was sent. */
export async function noteOwner(
  queryable: Queryable,
  challengeHash: Buffer,
  owner: { playerId: bigint | null; target: string; keyHash: Buffer | null },
): Promise<void> {
  const { target } = sealRow(queryable.personal, sealedChallenge, {
    challenge_hash: challengeHash,
    target: owner.target,
  })
  await queryable.query(
    'update identity.challenge set player_id = $2, target = $3, key_hash = $4 where challenge_hash = $1',
    [challengeHash, owner.playerId, target, owner.keyHash],
  )
}

/** Everything that was missing is proven; the key is good until `expiresAt`. */
export async function noteProof(
  tx: Tx,
  challengeHash: Buffer,
  proof: { keyHash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update identity.challenge
        set proven = proven || missing, missing = '{}', key_hash = $2, expires_at = $3
      where challenge_hash = $1`,
    [challengeHash, proof.keyHash, proof.expiresAt],
  )
}

/** Ends all open challenges of a player with a purpose: what they were for is done. */
export async function endChallenges(
  tx: Tx,
  of: { playerId: bigint; purpose: ChallengePurpose; at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update identity.challenge set ended_at = $3
      where player_id = $1 and purpose = $2 and ended_at is null`,
    [of.playerId, of.purpose, of.at],
  )
}
