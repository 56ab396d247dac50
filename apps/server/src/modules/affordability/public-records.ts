/** The question to the public-record company, before more deposits (KYC-10). */
import { type Clock, type Database, inTransactionOf, type Log, newId } from '../../kernel/index.ts'
import {
  answerCheck,
  claimCheck,
  dropCheck,
  insertFinding,
  releaseCheck,
  type VulnerabilityCheck,
} from './check-store.ts'
import type { PublicRecords, RecordKind } from './ports.ts'
import { personDigest, readVulnerability, type Standing } from './standing.ts'

/** A call has ended after so long, or its process has: another one may ask. Longer than all attempts together. */
export const CALL_SECONDS = 60
/** After a call without an answer the next look asks again when so long has passed. */
export const PAUSE_SECONDS = 10

export interface PublicRecordsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Undefined where none is connected: deposits wait for a person. */
  readonly publicRecords: PublicRecords | undefined
}

type AskedCheck = Pick<VulnerabilityCheck, 'playerId' | 'checkId' | 'personDigest' | 'askedAt'>

/** Takes the question for a call; null where another call waits for the company, or has stored its answer meanwhile. */
const claim = (
  { db, clock }: PublicRecordsDependencies,
  { player, terms }: Pick<Standing, 'player' | 'terms'>,
): Promise<AskedCheck | null> =>
  inTransactionOf(db, player.playerId, async (tx) => {
    const { playerId } = player
    const askedAt = clock.now()
    const asked = { playerId, personDigest: personDigest(tx, player), askedAt }
    const checkId = await claimCheck(
      tx,
      { ...asked, checkId: newId('vul', clock) },
      askedAt.subtract({ seconds: CALL_SECONDS }),
    )
    if (checkId === null) return null
    const key = { ...asked, checkId }
    if ((await readVulnerability(tx, player, { now: askedAt, zone: terms.zone })) === 'unknown') return key
    await dropCheck(tx, key)
    return null
  })

/**
 * Stores an answer. A finding whose question has another answer by then, by a person or by a later call, is a row of
 * its own: it closes deposits as any other one.
 */
const keep = (
  { db, clock, log }: PublicRecordsDependencies,
  key: AskedCheck,
  records: readonly RecordKind[],
): Promise<void> =>
  inTransactionOf(db, key.playerId, async (tx) => {
    const now = clock.now()
    if ((await answerCheck(tx, key, records, now)) || records.length === 0) return
    await insertFinding(tx, { ...key, checkId: newId('vul', clock) }, records, now)
    log.error(
      { alarm: true, playerId: key.playerId.toString() },
      'public records of a player tell of financial trouble, after their question had another answer',
    )
  })

/**
 * Asks the company about a player and stores the answer; not inside a transaction. Of calls at the same time one asks.
 * Without an answer nothing is stored, and an alarm is raised: deposits wait, and the next look asks again.
 */
export async function askPublicRecords(
  deps: PublicRecordsDependencies,
  standing: Pick<Standing, 'player' | 'terms'>,
): Promise<void> {
  const { db, clock, log, publicRecords } = deps
  const key = await claim(deps, standing)
  if (key === null) return
  const { player } = standing
  const { firstName, lastName, dateOfBirth, street, postalCode, city, country } = player
  const person = { firstName, lastName, dateOfBirth, street, postalCode, city, country }
  const report = (await publicRecords?.check({ person })) ?? { outcome: 'unknown' as const }
  if (report.outcome === 'done') return keep(deps, key, report.records)
  log.error(
    { alarm: true, playerId: player.playerId.toString() },
    'public records could not be looked at: deposits of a player wait',
  )
  const nextAt = clock.now().subtract({ seconds: CALL_SECONDS - PAUSE_SECONDS })
  return inTransactionOf(db, key.playerId, (tx) => releaseCheck(tx, key, nextAt))
}
