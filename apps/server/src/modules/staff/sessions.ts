/** Sessions of the office: who calls, with which rights, and until when. */
import type { Permission } from '@marquee/contract/office'
import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { digestOf } from './digest.ts'
import { endsOf, type Grant, isOver, isSeenLongAgo, marketsOf } from './rules.ts'
import type { SecondFactor } from './second-factor.ts'
import { isOfficeToken } from './sign-in.ts'
import {
  endSession,
  findCredential,
  findSession,
  holdPerson,
  noteProven,
  noteSeen,
  readGrants,
  readSession,
  type StoredSession,
  takeStep,
} from './store.ts'

/** A member of staff who is signed in. */
export interface StaffCaller {
  readonly name: string
  readonly sessionId: string
  readonly provenAt: Temporal.Instant
  /** Those that count now. */
  readonly grants: readonly Grant[]
}

/** The session as its person sees it. */
export interface StaffSession {
  readonly person: string
  readonly grants: readonly Grant[]
  readonly idleAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly provenAt: Temporal.Instant
}

export interface SessionsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly secondFactor: SecondFactor
}

const ended = () => new AppError('staff.session_ended')

const callerFrom = async (
  queryable: Queryable,
  { name, sessionId, provenAt }: StoredSession,
  at: Temporal.Instant,
): Promise<StaffCaller> => ({ name, sessionId, provenAt, grants: await readGrants(queryable, name, at) })

/**
 * Who has a token.
 * @throws AppError `staff.session_ended` without one, and for one that is over or is no token of the office
 */
export async function authenticate(
  { db, clock }: SessionsDependencies,
  token: string | undefined,
): Promise<StaffCaller> {
  if (token === undefined || !isOfficeToken(token)) throw ended()
  const session = await findSession(db, digestOf(token))
  const at = clock.now()
  if (!session || isOver(session, at)) throw ended()
  if (isSeenLongAgo(session, at)) await noteSeen(db, session.sessionId, at)
  return callerFrom(db, session, at)
}

/**
 * The caller once more under a lock: until the transaction ends the person is not suspended.
 * @throws AppError `staff.session_ended`, `staff.no_right` where the permission is granted nowhere any more
 */
export async function holdCaller(
  { clock }: Pick<SessionsDependencies, 'clock'>,
  tx: Tx,
  { name, sessionId }: Pick<StaffCaller, 'name' | 'sessionId'>,
  permission: Permission,
): Promise<StaffCaller> {
  await holdPerson(tx, name)
  const session = await readSession(tx, sessionId)
  const at = clock.now()
  if (!session || isOver(session, at)) throw ended()
  const caller = await callerFrom(tx, session, at)
  if (marketsOf(caller.grants, permission).size === 0) throw new AppError('staff.no_right')
  return caller
}

export async function presentSession(
  { db, clock }: Pick<SessionsDependencies, 'db' | 'clock'>,
  sessionId: string,
): Promise<StaffSession> {
  const session = await readSession(db, sessionId)
  if (!session) throw ended()
  const { name: person, provenAt } = session
  return { person, provenAt, ...endsOf(session), grants: await readGrants(db, person, clock.now()) }
}

/**
 * Proves the second factor again. @throws AppError `staff.code_refused`
 */
export async function prove(
  { db, clock, audit, secondFactor }: SessionsDependencies,
  { name, sessionId }: StaffCaller,
  code: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await findCredential(tx, name)
    const step = secondFactor.stepOf(name, known, { code, nowMs: clock.nowMs() })
    if (!known || step === null || !(await takeStep(tx, name, { step, passwordHash: known.passwordHash })))
      throw new AppError('staff.code_refused')
    await noteProven(tx, sessionId, clock.now())
    const actor = { kind: 'staff', name } as const
    await audit.record(tx, { act: 'staff.session_proven', playerId: null, object: sessionId, actor })
  })
}

export async function signOut(
  { db, clock, audit }: SessionsDependencies,
  { name, sessionId }: Pick<StaffCaller, 'name' | 'sessionId'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await endSession(tx, sessionId, { reason: 'signed_out', at: clock.now() }))) return
    const actor = { kind: 'staff', name } as const
    await audit.record(tx, { act: 'staff.session_closed', playerId: null, object: sessionId, actor })
  })
}
