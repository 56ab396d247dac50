import type { Permission } from '@marquee/contract/office'
import { fieldError, parseStaffName, type Tx } from '../../kernel/index.ts'
import { hasPeople, holdPerson, readGrants } from './store.ts'

/** The name that somebody has typed at a command, and the right that the same act needs in the office. */
export interface NamedPerson {
  readonly by: string
  readonly permission: Permission
  /** Of the player; null for an unknown one. */
  readonly market: string | null
  readonly at: Temporal.Instant
}

/**
 * Whether a typed name is that of a member of staff with the right, who is not suspended until the transaction has
 * ended. Before the first member of staff every plain name passes: there are only the commands.
 * @throws AppError `error.validation` of the field `by`
 */
export async function checkNamedPerson(tx: Tx, { by, permission, market, at }: NamedPerson): Promise<void> {
  const name = parseStaffName(by)
  if (!(await hasPeople(tx))) return
  const person = await holdPerson(tx, name)
  const grants = person?.state === 'active' ? await readGrants(tx, name, at) : []
  if (!grants.some((grant) => grant.permission === permission && grant.market === market))
    throw fieldError('by', 'no_right', `is no member of staff with ${permission} in the player's market`)
}
