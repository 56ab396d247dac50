/**
 * Who works here: invitations, grants and suspensions, by people who have the credentials of the database. Each act has
 * its row of the audit log. No act throws for a name that is not plain but AppError `error.validation` of its field.
 */
import type { Permission } from '@marquee/contract/office'
import {
  type Clock,
  fieldError,
  newToken,
  parseStaffName,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { Act, ActFields, Audit } from '../audit/index.ts'
import { deleteBrowsersOf } from './browser-store.ts'
import { digestOf } from './digest.ts'
import { type Grant, invitationHours } from './rules.ts'
import {
  deleteGrants,
  deleteInvitation,
  endSessionsOf,
  lockPerson,
  type PersonState,
  readGrants,
  readPeople,
  setGrant,
  setInvitation,
  setInvited,
  setState,
} from './store.ts'

export interface PeopleDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

/** A person, and who says so. */
export interface TypedPerson {
  readonly name: string
  readonly by: string
}

/** @throws AppError `error.validation` of the field `name` or `by` */
function readNames({ name: typedName, by: typedBy }: TypedPerson): TypedPerson {
  const by = parseStaffName(typedBy)
  const name = parseStaffName(typedName)
  if (name === by)
    throw fieldError('by', 'same_person', 'is the person: somebody else invites, grants and suspends')
  return { name, by }
}

const record = <A extends Extract<Act, `staff.${string}`>>(
  tx: Tx,
  { audit }: Pick<PeopleDependencies, 'audit'>,
  act: A,
  { name: object, by, after }: TypedPerson & { readonly after?: ActFields<A> },
): Promise<void> =>
  audit.record(tx, { act, playerId: null, object, actor: { kind: 'staff', name: by }, after })

/**
 * Invites a new person, or has one choose a password and an app of codes again; then open sessions end, and a
 * suspension too. Grants stay as they are.
 * @returns the text that the person accepts the invitation with; only its digest is stored
 */
export async function invite(
  tx: Tx,
  deps: PeopleDependencies,
  typed: TypedPerson,
): Promise<{ readonly invitation: string; readonly expiresAt: Temporal.Instant }> {
  const { name, by } = readNames(typed)
  const at = deps.clock.now()
  await setInvited(tx, name, at)
  await endSessionsOf(tx, name, { reason: 'invited', at, but: 0 })
  await deleteBrowsersOf(tx, name)
  const invitation = newToken()
  const expiresAt = at.add({ hours: invitationHours })
  await setInvitation(tx, { name, codeDigest: digestOf(invitation), expiresAt })
  await record(tx, deps, 'staff.invited', { name, by })
  return { invitation, expiresAt }
}

/** Permissions in markets until a moment. */
export interface TypedGrant extends TypedPerson {
  readonly permissions: readonly Permission[]
  readonly markets: readonly string[]
  readonly until: Temporal.Instant
}

/** @throws AppError `error.validation` of the field `name` */
async function requirePerson(tx: Tx, name: string): Promise<void> {
  if (!(await lockPerson(tx, name)))
    throw fieldError('name', 'unknown', 'is no member of staff: invite first')
}

/**
 * Grants permissions, each in each of the markets; one that is granted already gets the new end.
 * @throws AppError `error.validation` naming the field
 */
export async function grant(tx: Tx, deps: PeopleDependencies, typed: TypedGrant): Promise<void> {
  const { name, by } = readNames(typed)
  const { permissions, markets, until } = typed
  const at = deps.clock.now()
  if (Temporal.Instant.compare(until, at) <= 0) throw fieldError('until', 'past', 'is over')
  await requirePerson(tx, name)
  for (const market of markets)
    for (const permission of permissions)
      await setGrant(tx, { name, permission, market, until, givenBy: by, givenAt: at })
  const after = { permissions, markets, until: until.toString() }
  await record(tx, deps, 'staff.granted', { name, by, after })
}

/** Ends grants. @throws AppError `error.validation` naming the field; there must be one */
export async function endGrants(
  tx: Tx,
  deps: PeopleDependencies,
  { permissions, markets, ...typed }: Omit<TypedGrant, 'until'>,
): Promise<void> {
  const { name, by } = readNames(typed)
  await requirePerson(tx, name)
  if ((await deleteGrants(tx, { name, permissions, markets })) === 0)
    throw fieldError('permission', 'not_granted', 'is not granted in these markets')
  await record(tx, deps, 'staff.grants_ended', { name, by, after: { permissions, markets } })
}

/**
 * Suspends a person: the next call of an open session is refused. An invitation lifts it.
 * @throws AppError `error.validation` naming the field
 */
export async function suspend(tx: Tx, deps: PeopleDependencies, typed: TypedPerson): Promise<void> {
  const { name, by } = readNames(typed)
  const at = deps.clock.now()
  await requirePerson(tx, name)
  if (!(await setState(tx, { name, state: 'suspended', at })))
    throw fieldError('name', 'suspended', 'is suspended already')
  await deleteInvitation(tx, name)
  await endSessionsOf(tx, name, { reason: 'suspended', at, but: 0 })
  await record(tx, deps, 'staff.suspended', { name, by })
}

/** A person with the grants that count now. */
export interface ListedPerson {
  readonly name: string
  readonly state: PersonState
  readonly grants: readonly Grant[]
}

export async function listPeople(queryable: Queryable, at: Temporal.Instant): Promise<ListedPerson[]> {
  const listed: ListedPerson[] = []
  for (const { name, state } of await readPeople(queryable))
    listed.push({ name, state, grants: await readGrants(queryable, name, at) })
  return listed
}
