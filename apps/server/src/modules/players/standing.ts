/** Changes of a player's status and rights, and of what the law of the market makes of them. */
import {
  AppError,
  assertInvariant,
  type Clock,
  type Database,
  inTransactionOf,
  newId,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit, AuditEvent } from '../audit/index.ts'
import type { StoredBreak } from '../wallet/index.ts'
import { stakeMaxOf, stakeRuleAt, statusOfBreak } from './gate.ts'
import { type AccountsLedger, createGateWriter } from './gate-writer.ts'
import { readBarred, updateBarred } from './ineligible-store.ts'
import { endsMarketing, withdrawMarketing } from './marketing.ts'
import {
  type AccessFlags,
  type AccountStatus,
  type NextStatus,
  playBlockOf,
  type PlayVertical,
  shortensBreak,
} from './rules.ts'
import * as store from './store.ts'

/** Event: a player's status or rights changed. The bus forwards it to open sockets. */
export const standingChangedTopic = 'player.standing.changed'

export interface StandingChanged {
  readonly accountStatus: AccountStatus
  readonly access: AccessFlags
  /** A product: its exclusion. `law`: the maximum stake of the market. */
  readonly subject: 'status' | 'rights' | 'law' | PlayVertical
  /** Staff are not named. */
  readonly actor: 'player' | 'system' | 'staff'
  /** Whether a break begins: not where one is lengthened, nor with a product during a whole break. */
  readonly beginsBreak: boolean
}

/** Who changed it, without a name. */
export const actorKindOf = (actor: string): StandingChanged['actor'] =>
  actor === 'player' || actor === 'system' ? actor : 'staff'

/** Whether a status is a break from everything. */
export const isWholeBreak = (status: AccountStatus): boolean => {
  const block = playBlockOf(status)
  return block === 'timeout' || block === 'excluded'
}

export interface StandingChange {
  readonly status?: NextStatus
  readonly access?: Partial<AccessFlags>
  /** A reason that the player may read one day. */
  readonly reason: string
  /** Who changed it: `system`, `player` or a member of staff. */
  readonly actor: string
}

export interface Standing {
  /** Facts of an account that is opened. */
  readonly begin: (tx: Tx, record: store.PlayerRecord) => Promise<void>
  /** @throws InvariantError for a status that would end or shorten a break (EXC-04, EXC-07, EXC-19) */
  readonly change: (tx: Tx, playerId: bigint, change: StandingChange) => Promise<store.PlayerRecord>
  /** Writes the gate when the law has another maximum stake than the one that was written last. */
  readonly applyLaw: (tx: Tx, record: store.PlayerRecord) => Promise<void>
  /**
   * Applies the law to a page of players.
   * @returns the last player of the page; null after the last page
   */
  readonly renewGates: (after: bigint, limit: number) => Promise<bigint | null>
}

export interface StandingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: AccountsLedger
  readonly audit: Audit
}

async function tell(
  tx: Tx,
  { playerId, status, access }: store.PlayerRecord,
  change: Pick<StandingChanged, 'subject' | 'actor' | 'beginsBreak'>,
): Promise<void> {
  const body: StandingChanged = { accountStatus: status, access, ...change }
  await publish(tx, { topic: standingChangedTopic, playerId, body })
}

export function createStanding(deps: StandingDependencies): Standing {
  const { db, clock, ledger, audit } = deps
  const writeGate = createGateWriter({ clock, ledger })

  async function applyLaw(tx: Tx, record: store.PlayerRecord): Promise<void> {
    const stakeMax = stakeMaxOf(record, clock.now())
    if (stakeMax === record.stakeMax) return
    const [before, after] = [{ stakeMaxMinor: record.stakeMax }, { stakeMaxMinor: stakeMax }]
    await audit.record(tx, { act: 'account.stake_max.changed', playerId: record.playerId, before, after })
    const change = { reason: 'the law of the market', actor: 'system', isStatusSet: false }
    await writeGate(tx, record, { ...change, before: record })
    await tell(tx, record, { subject: 'law', actor: 'system', beginsBreak: false })
  }

  return {
    begin: (tx, record) =>
      writeGate(tx, record, {
        reason: 'the account was opened',
        actor: 'player',
        before: null,
        isStatusSet: true,
      }),
    async change(tx, playerId, asked) {
      const before = await store.lockPlayer(tx, playerId)
      if (!before) throw new AppError('error.not_found')
      const change = await keepBar(tx, playerId, keepRestriction(before, asked))
      const kept = change.status && (await keptBreakOf(deps, tx, { before, next: change.status }))
      const applied = kept ? { ...change, status: statusOfBreak(kept) } : change
      await writeChange(tx, before, applied, { clock, audit })
      const after = await store.readPlayer(tx, playerId)
      assertInvariant(after, 'a locked player can be read')
      await audit.record(tx, changedStanding(before, after, applied))
      const { reason, actor } = change
      await writeGate(tx, after, { reason, actor, before, isStatusSet: change.status !== undefined })
      const subject = asked.status ? 'status' : 'rights'
      await tell(tx, after, { subject, actor: actorKindOf(actor), beginsBreak: beginsBreak(before, asked) })
      return after
    },
    applyLaw,
    async renewGates(after, limit) {
      const page = await store.readStakeSubjects(db, after, limit)
      const stakeMaxOfPerson = stakeRuleAt(clock.now())
      for (const { playerId, stakeMax, ...person } of page)
        if (stakeMaxOfPerson(person) !== stakeMax)
          await inTransactionOf(db, playerId, async (tx) => {
            // Read again under the player's lock, because a change of standing may have been first.
            const record = await store.lockPlayer(tx, playerId)
            if (record) await applyLaw(tx, record)
          })
      return page.length < limit ? null : (page.at(-1)?.playerId ?? null)
    },
  }
}

/**
 * A break goes on under a status such as CLOSED, and is the status again when that one ends; an exclusion whose time
 * is over too (EXC-07). One that begins under such a status and is shorter has the end of the one that goes on.
 * @throws InvariantError for a return while the ledger's exclusion runs (EXC-04)
 */
async function keptBreakOf(
  { ledger, clock }: Pick<StandingDependencies, 'ledger' | 'clock'>,
  tx: Tx,
  { before, next }: { readonly before: store.PlayerRecord; readonly next: NextStatus },
): Promise<StoredBreak | null> {
  const { playerId } = before
  if (next.isReturn) {
    const stored = await ledger.storedBreakOf(playerId, tx)
    const isOver = stored === null || Temporal.Instant.compare(stored.until, clock.now()) <= 0
    assertInvariant(isOver && before.status === 'SELF_EXCLUDED', 'nobody returns from a running exclusion', {
      playerId: playerId.toString(),
    })
    return null
  }
  const coming = playBlockOf(next.to)
  if (playBlockOf(before.status) !== 'status' || coming === 'status') return null
  const stored = await ledger.storedBreakOf(playerId, tx)
  if (coming === null || stored === null) return stored
  if (coming === 'timeout' && stored.kind === 'exclusion') return stored
  // Of two breaks of one kind the later end stands.
  const isSameKind = (coming === 'timeout') === (stored.kind === 'timeout')
  const isLater = next.until !== undefined && Temporal.Instant.compare(stored.until, next.until) > 0
  return isSameKind && isLater ? stored : null
}

/** Whether a change has a break begin that did not run; an exclusion after a time-out is another one. */
const beginsBreak = (before: store.PlayerRecord, { status }: StandingChange): boolean =>
  status !== undefined && isWholeBreak(status.to) && playBlockOf(status.to) !== playBlockOf(before.status)

/**
 * A break ends as an open account. One that replaces a status such as RESTRICTED leaves the account restricted by a
 * right, which the end of the break does not change.
 */
function keepRestriction({ status }: store.PlayerRecord, change: StandingChange): StandingChange {
  const coming = change.status ? playBlockOf(change.status.to) : null
  const isBreak = coming === 'timeout' || coming === 'excluded'
  if (!isBreak || playBlockOf(status) !== 'status') return change
  const restriction = status === 'PAYOUT' ? { payout: true } : { suspended: true }
  return { ...change, access: { ...change.access, ...restriction } }
}

/**
 * What a list has closed stays closed while it does: another change of these rights is kept for when they return
 * (ID-20).
 */
async function keepBar(tx: Tx, playerId: bigint, change: StandingChange): Promise<StandingChange> {
  const barred = change.access && (await readBarred(tx, playerId))
  if (!change.access || !barred) return change
  const isKept = ([right]: [string, unknown]) => Object.hasOwn(barred.rights, right)
  const asked = Object.entries(change.access)
  const rights = { ...barred.rights, ...Object.fromEntries(asked.filter(isKept)) }
  await updateBarred(tx, playerId, { ...barred, rights })
  return { ...change, access: Object.fromEntries(asked.filter((one) => !isKept(one))) }
}

function changedStanding(
  before: store.PlayerRecord,
  after: store.PlayerRecord,
  { reason, actor, status }: StandingChange,
): AuditEvent<'account.closed' | 'account.standing.changed'> {
  const fieldsOf = ({ status: name, statusUntil, access }: store.PlayerRecord) => ({
    ...access,
    status: name,
    statusUntil: statusUntil?.toString() ?? null,
  })
  const { playerId } = before
  return {
    act: status?.to === 'CLOSED' ? 'account.closed' : 'account.standing.changed',
    playerId,
    // Every other actor is a member of staff.
    ...(actor === 'system' || actor === 'player' ? {} : { actor: { kind: 'staff', name: actor } }),
    before: fieldsOf(before),
    after: fieldsOf(after),
    reason,
  }
}

/** Writes status and rights, a record of each, and the end of consents to marketing. */
async function writeChange(
  tx: Tx,
  before: store.PlayerRecord,
  { status, access, reason, actor }: StandingChange,
  { clock, audit }: Pick<StandingDependencies, 'clock' | 'audit'>,
): Promise<void> {
  const { playerId } = before
  const at = clock.now()
  const note = (subject: string, from: string, to: string) =>
    store.insertStandingChange(tx, {
      playerId,
      at,
      id: newId('chg', clock),
      subject,
      before: from,
      after: to,
      reason,
      actor,
    })
  if (status) {
    const stored = { status: before.status, until: before.statusUntil }
    assertInvariant(!shortensBreak(stored, status, at), 'a break is never shortened (EXC-04, EXC-07)', {
      playerId: playerId.toString(),
      status: status.to,
    })
    await store.updateStatus(tx, playerId, status.to, status.until ?? null)
    await note('status', before.status, status.to)
    if (endsMarketing(status.to)) await withdrawMarketing(audit, tx, before, at)
  }
  if (access) {
    await store.updateAccess(tx, playerId, access)
    for (const [right, value] of Object.entries(access))
      if (before.access[right as keyof AccessFlags] !== value)
        await note(right, String(!value), String(value))
  }
}
