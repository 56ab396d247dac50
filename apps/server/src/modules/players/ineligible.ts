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
  findListedPlayers,
  type IneligibleList,
  type IneligiblePerson,
  insertBarred,
  insertEntry,
  listsOf,
  markRemoved,
  readBarredRights,
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
 * Removes an entry. A running server gives players their rights back whom no other entry means.
 * @throws AppError `error.validation` for an entry that is unknown or was removed
 */
export async function removeIneligible(
  tx: Tx,
  { audit, clock }: ListDependencies,
  act: { readonly entryId: string; readonly by: string },
): Promise<void> {
  const { entryId } = act
  const name = parseStaffName(act.by)
  const list = await markRemoved(tx, entryId, { by: name, at: clock.now() })
  if (list === null) throw fieldError('entry', 'unknown', 'is no entry of a list')
  const actor = { kind: 'staff', name } as const
  await audit.record(tx, {
    act: 'ineligible.removed',
    playerId: null,
    object: entryId,
    actor,
    before: { list },
  })
  await enqueueJob(tx, renewJob, { entryId })
}

/** Closes the rights of a player who is on a list of the market, or gives them back to one who no longer is. */
export type RenewEligibility = (tx: Tx, playerId: bigint) => Promise<void>

export const createRenewEligibility =
  ({ clock }: { readonly clock: Clock }, standing: Pick<Standing, 'change'>): RenewEligibility =>
  async (tx, playerId) => {
    const record = await lockPlayer(tx, playerId)
    if (!record) return
    const listed = await listsOf(tx, record)
    const barred = await readBarredRights(tx, playerId)
    const counted = listed.length === 0 ? [] : ineligibleListsOf(record, clock.now())
    const isListed = listed.some((list) => counted.includes(list))
    if (isListed === (barred !== null)) return
    const why = { reason: REASON, actor: 'system' }
    if (barred) {
      await deleteBarred(tx, playerId)
      await standing.change(tx, playerId, { access: barred, ...why })
      return
    }
    const { casino, liveCasino, sports, virtualSports, bonuses, deposit } = record.access
    const rights = { casino, liveCasino, sports, virtualSports, bonuses, deposit }
    await insertBarred(tx, playerId, { at: clock.now(), rights })
    await standing.change(tx, playerId, { access: closedRights, ...why })
  }

interface EligibilityWork {
  readonly db: Database
  readonly players: { readonly renewEligibility: RenewEligibility }
}

/** An entry that was added or removed concerns the players whom it means. */
export const renewEligibilityJob = ({ db, players }: EligibilityWork): JobHandler =>
  handleJob(renewJob, async ({ entryId }) => {
    for (const playerId of await findListedPlayers(db, entryId))
      await inTransactionOf(db, playerId, (tx) => players.renewEligibility(tx, playerId))
  })

/** Another name, address or phone may be one of a list. */
export const renewEligibilityOfDetails = ({ db, players }: EligibilityWork): Subscription =>
  subscribe({
    topic: detailsChangedTopic,
    name: 'players.renew-eligibility',
    parse: () => null,
    handler: ({ playerId }) => inTransactionOf(db, playerId, (tx) => players.renewEligibility(tx, playerId)),
  })
