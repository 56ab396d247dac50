import { AppError, type Tx } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { PlanReading } from '../session-plans/plan-reading.ts'
import { type LaunchedGame, launchWithPlan } from '../session-plans/session-plans.ts'
import { intervalOf, playAfterLaunch } from './check-rules.ts'
import { type Situation, writePlay } from './play-situation.ts'
import { afterLaunch, endedSpan, launchRefusal } from './time-rules.ts'
import { insertSpan } from './time-store.ts'

/** A player who launches a game, whose wallet is locked. */
interface Launching {
  readonly tx: Tx
  readonly playerId: bigint
  readonly situation: Situation
}

/**
 * Play after a launch. The wallet is locked.
 * @returns the refusal of a session plan, which is thrown after the commit: the end of the plan stays written. Null
 *   where the game opens.
 * @throws AppError `error.reality_check.due`, `error.time_limit.reached`
 */
export async function launchIn(
  deps: PlanReading & { readonly wallet: Pick<Wallet, 'setGate'> },
  held: Launching,
  game: LaunchedGame,
): Promise<AppError | null> {
  const { tx, playerId, situation } = held
  const play = playAfterLaunch(situation, intervalOf(situation.chosen, situation.terms))
  if (play === null) throw new AppError('error.reality_check.due')
  const refused = launchRefusal(situation, play)
  if (refused !== null) {
    const { kind, resetAt } = refused
    const additionalInfo = { kind, resetAt: resetAt?.toString() ?? null }
    throw new AppError('error.time_limit.reached', { additionalInfo })
  }
  const refusal = await launchWithPlan(deps, held, situation.at, game)
  if (refusal !== null) return refusal
  const ended = endedSpan(situation)
  if (ended !== null) await insertSpan(tx, playerId, ended)
  await writePlay(deps.wallet, {
    tx,
    playerId,
    situation: afterLaunch(situation, play),
    change: 'launched',
    actor: 'player',
  })
  return null
}
