/** Persons who may not play, by lists that staff keep (ID-20). They may withdraw, and are told in neutral words. */
import { z } from 'zod'
import {
  type Clock,
  enqueueJob,
  fieldError,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  newId,
  parseStaffName,
  subscribe,
  type Database,
  type Subscription,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { ineligibleListsOf } from './gate.ts'
import {
  deleteBarred,
  entriesOf,
  findListedPlayers,
  type IneligibleEntry,
  type IneligibleList,
  type IneligiblePerson,
  insertBarred,
  insertEntry,
  listEntries,
  markRemoved,
  readBarred,
  standingEntries,
  updateBarred,
} from './ineligible-store.ts'
import type { AccessFlags } from './rules.ts'
import { detailsChangedTopic } from './details-topic.ts'
import type { Standing } from './standing.ts'
import { lockPlayer } from './store.ts'

/** What a list closes; withdrawals stay. */
const closedRights = {
  casino: false,
  liveCasino: false,
  sports: false,
  virtualSports: false,
  bonuses: false,
  deposit: false,
} as const satisfies Partial<AccessFlags>

/** The player may read it. */
const REASON = 'the account is not open for play'

const renewJob = jobKind({ name: 'players.renew-eligibility', payload: z.object({ entryId: z.string() }) })

interface ListDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

/**
 * Adds a person to a list, by a member of staff. A running server closes the rights of players whom it means.
 * @returns the id of the entry
 * @throws AppError `error.validation` for a person of whom nothing is known, or a name of staff that is none
 */
export async function addIneligible(
  tx: Tx,
  { audit, clock }: ListDependencies,
  act: { readonly list: IneligibleList; readonly person: IneligiblePerson; readonly by: string },
): Promise<string> {
  const { list, person } = act
  const name = parseStaffName(act.by)
  if (person.email === undefined && person.phone === undefined && person.named === undefined)
    throw fieldError('email', 'required', 'an address, a phone, or a name with a birth date is required')
  const entryId = newId('ine', clock)
  await insertEntry(tx, { entryId, list, person, by: name, at: clock.now() })
  const actor = { kind: 'staff', name } as const
  await audit.record(tx, { act: 'ineligible.added', playerId: null, object: entryId, actor, after: { list } })
  await enqueueJob(tx, renewJob, { entryId })
  return entryId
}

/**
 * Entries that stand, the oldest first, for a person who looks at them; the audit log keeps who it was.
 * @throws AppError `error.validation` for a name of staff that is none
 */
export async function openIneligibleList(
  tx: Tx,
  audit: Audit,
  { by }: { readonly by: string },
): Promise<IneligibleEntry[]> {
  const actor = { kind: 'staff', name: parseStaffName(by) } as const
  await audit.record(tx, { act: 'ineligible.listed', playerId: null, actor })
  return listEntries(tx)
}

/**
 * Removes an entry, by another person than the one who has added it. A running server gives players their rights back
 * whom no other entry bars.
 * @throws AppError `error.validation` for an entry that is unknown or was removed, and for the person who has added it
 */
export async function removeIneligible(
  tx: Tx,
  { audit, clock }: ListDependencies,
  act: { readonly entryId: string; readonly reason: string; readonly by: string },
): Promise<void> {
  const { entryId, reason } = act
  const name = parseStaffName(act.by)
  const removed = await markRemoved(tx, entryId, { by: name, at: clock.now() })
  if (removed === null) throw fieldError('entry', 'unknown', 'is no entry of a list')
  const { list, addedBy } = removed
  if (addedBy === name)
    throw fieldError('by', 'same_person', 'has added the entry: another person removes it')
  const actor = { kind: 'staff', name } as const
  await audit.record(tx, {
    act: 'ineligible.removed',
    playerId: null,
    object: entryId,
    actor,
    before: { list },
    reason,
  })
  await enqueueJob(tx, renewJob, { entryId })
}

/**
 * Closes the rights of a player whom an entry of a list of the market means. They return when the entries that have
 * closed them were removed (`cause` is `entry`), and never because the player has other details.
 */
export type RenewEligibility = (tx: Tx, playerId: bigint, cause: 'details' | 'entry') => Promise<void>

export const createRenewEligibility =
  ({ clock }: { readonly clock: Clock }, standing: Pick<Standing, 'change'>): RenewEligibility =>
  async (tx, playerId, cause) => {
    const record = await lockPlayer(tx, playerId)
    if (!record) return
    const found = await entriesOf(tx, record)
    const counted = found.length === 0 ? [] : ineligibleListsOf(record, clock.now())
    const meaning = found.filter(({ list }) => counted.includes(list)).map(({ entryId }) => entryId)
    const barred = await readBarred(tx, playerId)
    const why = { reason: REASON, actor: 'system' }
    if (barred) {
      const kept = cause === 'entry' ? await standingEntries(tx, barred.entryIds) : barred.entryIds
      const entryIds = [...new Set([...kept, ...meaning])]
      if (cause === 'details' || entryIds.length > 0)
        return updateBarred(tx, playerId, { entryIds, rights: barred.rights })
      await deleteBarred(tx, playerId)
      await standing.change(tx, playerId, { access: barred.rights, ...why })
      return
    }
    if (meaning.length === 0) return
    const { casino, liveCasino, sports, virtualSports, bonuses, deposit } = record.access
    const rights = { casino, liveCasino, sports, virtualSports, bonuses, deposit }
    await standing.change(tx, playerId, { access: closedRights, ...why })
    await insertBarred(tx, playerId, { at: clock.now(), entryIds: meaning, rights })
  }

interface EligibilityWork {
  readonly db: Database
  readonly players: { readonly renewEligibility: RenewEligibility }
}

/** An entry that was added or removed concerns the players whom it means. */
export const renewEligibilityJob = ({ db, players }: EligibilityWork): JobHandler =>
  handleJob(renewJob, async ({ entryId }) => {
    for (const playerId of await findListedPlayers(db, entryId))
      await inTransactionOf(db, playerId, (tx) => players.renewEligibility(tx, playerId, 'entry'))
  })

/** Another name, address or phone may be one of a list. */
export const renewEligibilityOfDetails = ({ db, players }: EligibilityWork): Subscription =>
  subscribe({
    topic: detailsChangedTopic,
    name: 'players.renew-eligibility',
    parse: () => null,
    handler: ({ playerId }) =>
      inTransactionOf(db, playerId, (tx) => players.renewEligibility(tx, playerId, 'details')),
  })
