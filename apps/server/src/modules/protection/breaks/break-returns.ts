/** The way back from an exclusion (EXC-07, EXC-08). */
import { AppError } from '../../../kernel/index.ts'
import { askReturn, checkReturn, isLapsedReturn, type ReturnCase } from './break-rules.ts'
import { endReturnRequest, insertReturnRequest } from './break-store.ts'
import {
  type BreaksDependencies,
  type Locked,
  type Person,
  type PlayerBreaks,
  readBreaks,
} from './current-breaks.ts'

/** @throws AppError `error.break.return.none` for a player who is not excluded */
function exclusionOf({ breaks }: Locked): ReturnCase {
  const exclusion = breaks.current?.exclusion
  if (!exclusion) throw new AppError('error.break.return.none')
  return exclusion
}

/** Ends an exclusion whose wait is over: from the next login on play is open. */
export async function giveBack(
  deps: BreaksDependencies,
  { tx, person: { playerId }, at }: Locked,
  by: { readonly as: 'confirmed' | 'approved'; readonly actor: string; readonly reason: string },
): Promise<Person> {
  await endReturnRequest(tx, playerId, by.as, at)
  const { actor, reason } = by
  await deps.audit.record(tx, {
    act: 'break.returned',
    playerId,
    ...(actor !== 'player' && { actor: { kind: 'staff', name: actor } as const }),
    after: { how: by.as },
    reason,
  })
  return deps.players.changeStandingIn(tx, playerId, {
    status: { to: 'REGISTERED', isReturn: true },
    reason,
    actor,
  })
}

/** @throws AppError `error.break.return.none`, `.early` */
export async function askToReturn(deps: BreaksDependencies, held: Locked): Promise<PlayerBreaks> {
  const { tx, at, person } = held
  const { playerId } = person
  const exclusion = exclusionOf(held)
  const request = askReturn(exclusion)
  if (!request) return held.breaks
  if (exclusion.request && isLapsedReturn(exclusion.request, at))
    await endReturnRequest(tx, playerId, 'lapsed', at)
  await insertReturnRequest(tx, playerId, request)
  const { confirmFrom, confirmUntil } = request
  await deps.audit.record(tx, {
    act: 'break.return_asked',
    playerId,
    after: { confirmFrom: confirmFrom.toString(), confirmUntil: confirmUntil?.toString() ?? null },
  })
  return readBreaks(deps, tx, person)
}

export async function cancelReturn(deps: BreaksDependencies, held: Locked): Promise<PlayerBreaks> {
  const { tx, at, person, breaks } = held
  const { playerId } = person
  if (!breaks.current?.exclusion?.request) return breaks
  await endReturnRequest(tx, playerId, 'cancelled', at)
  await deps.audit.record(tx, { act: 'break.return_cancelled', playerId })
  return readBreaks(deps, tx, person)
}

/** @throws AppError `error.break.return.none`, `.reviewed`, `.early` */
export async function confirmReturn(deps: BreaksDependencies, held: Locked): Promise<PlayerBreaks> {
  checkReturn(exclusionOf(held))
  const by = { as: 'confirmed', actor: 'player', reason: 'the return was confirmed' } as const
  return readBreaks(deps, held.tx, await giveBack(deps, held, by))
}
