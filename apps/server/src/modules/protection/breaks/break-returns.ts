/** The way back from an exclusion, of the whole or from one product (EXC-07, EXC-08, EXC-20). */
import { AppError } from '../../../kernel/index.ts'
import { askReturn, checkReturn, isLapsedReturn, type ReturnCase } from './break-rules.ts'
import { endReturnRequest, insertReturnRequest, type Product } from './break-store.ts'
import {
  type BreaksDependencies,
  type Locked,
  type Person,
  type PlayerBreaks,
  readBreaks,
} from './current-breaks.ts'

/** The exclusion that a return is about; undefined for a player who is not excluded. */
export const exclusionIn = ({ current, products }: PlayerBreaks, of: Product): ReturnCase | undefined =>
  of === null ? (current?.exclusion ?? undefined) : products.find(({ product }) => product === of)?.exclusion

/** @throws AppError `error.break.return.none` for a player who is not excluded */
function exclusionOf({ breaks }: Locked, product: Product): ReturnCase {
  const exclusion = exclusionIn(breaks, product)
  if (!exclusion) throw new AppError('error.break.return.none')
  return exclusion
}

/** How an exclusion has ended, and by whom. */
interface ReturnAuthor {
  readonly as: 'confirmed' | 'approved'
  readonly actor: string
  readonly reason: string
}

/** Ends an exclusion whose wait is over. Play is open from the next login on; a product is open at once. */
export async function giveBack(
  deps: BreaksDependencies,
  { tx, person: { playerId }, at }: Locked,
  product: Product,
  { as, actor, reason }: ReturnAuthor,
): Promise<Person> {
  await endReturnRequest(tx, playerId, { as, at, product })
  const staff = actor !== 'player' && { actor: { kind: 'staff', name: actor } as const }
  const common = { playerId, ...staff, reason }
  if (product !== null) {
    await deps.audit.record(tx, { act: 'product_exclusion.returned', ...common, after: { product, how: as } })
    return deps.players.changeProductIn(tx, playerId, { product, to: 'returned', reason, actor })
  }
  await deps.audit.record(tx, { act: 'break.returned', ...common, after: { how: as } })
  return deps.players.changeStandingIn(tx, playerId, {
    status: { to: 'REGISTERED', isReturn: true },
    reason,
    actor,
  })
}

/** @throws AppError `error.break.return.none`, `.early` */
export async function askToReturn(
  deps: BreaksDependencies,
  held: Locked,
  product: Product,
): Promise<PlayerBreaks> {
  const { tx, at, person } = held
  const { playerId } = person
  const exclusion = exclusionOf(held, product)
  const request = askReturn(exclusion)
  if (!request) return held.breaks
  if (exclusion.request && isLapsedReturn(exclusion.request, at))
    await endReturnRequest(tx, playerId, { as: 'lapsed', at, product })
  await insertReturnRequest(tx, playerId, request, product)
  const { confirmFrom, confirmUntil } = request
  const after = { confirmFrom: confirmFrom.toString(), confirmUntil: confirmUntil?.toString() ?? null }
  if (product === null) await deps.audit.record(tx, { act: 'break.return_asked', playerId, after })
  else
    await deps.audit.record(tx, {
      act: 'product_exclusion.return_asked',
      playerId,
      after: { product, ...after },
    })
  return readBreaks(deps, tx, person)
}

export async function cancelReturn(
  deps: BreaksDependencies,
  held: Locked,
  product: Product,
): Promise<PlayerBreaks> {
  const { tx, at, person, breaks } = held
  const { playerId } = person
  if (!exclusionIn(breaks, product)?.request) return breaks
  await endReturnRequest(tx, playerId, { as: 'cancelled', at, product })
  if (product === null) await deps.audit.record(tx, { act: 'break.return_cancelled', playerId })
  else
    await deps.audit.record(tx, { act: 'product_exclusion.return_cancelled', playerId, after: { product } })
  return readBreaks(deps, tx, person)
}

/** @throws AppError `error.break.return.none`, `.reviewed`, `.early` */
export async function confirmReturn(
  deps: BreaksDependencies,
  held: Locked,
  product: Product,
): Promise<PlayerBreaks> {
  checkReturn(exclusionOf(held, product))
  const by = { as: 'confirmed', actor: 'player', reason: 'the return was confirmed' } as const
  return readBreaks(deps, held.tx, await giveBack(deps, held, product, by))
}
