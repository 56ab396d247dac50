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
 * The markets in which a typed name is that of a member of staff with the right, who is not suspended until the
 * transaction has ended. Null before the first member of staff, when every plain name passes: there are only commands.
 * @throws AppError `error.validation` of the field `by` for one without the right in any market
 */
export async function marketsOfNamedPerson(
  tx: Tx,
  { by, permission, at }: Omit<NamedPerson, 'market'>,
): Promise<ReadonlySet<string> | null> {
  const name = parseStaffName(by)
  if (!(await hasPeople(tx))) return null
  const person = await holdPerson(tx, name)
  const grants = person?.state === 'active' ? await readGrants(tx, name, at) : []
  const markets = new Set(grants.filter((one) => one.permission === permission).map((one) => one.market))
  if (markets.size === 0) throw fieldError('by', 'no_right', `is no member of staff with ${permission}`)
  return markets
}

/**
 * Whether a typed name is that of a member of staff with the right in the player's market.
 * @throws AppError `error.validation` of the field `by`
 */
export async function checkNamedPerson(tx: Tx, { market, ...named }: NamedPerson): Promise<void> {
  const markets = await marketsOfNamedPerson(tx, named)
  if (markets && (market === null || !markets.has(market)))
    throw fieldError(
      'by',
      'no_right',
      `is no member of staff with ${named.permission} in the player's market`,
    )
}
