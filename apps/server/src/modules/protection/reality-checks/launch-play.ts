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
 * @throws AppError `error.reality_check.due`, `error.time_limit.reached`, `error.session_plan.ended`,
 *   `error.session_plan.required`
 */
export async function launchIn(
  deps: PlanReading & { readonly wallet: Pick<Wallet, 'setGate'> },
  held: Launching,
  game: LaunchedGame,
): Promise<void> {
  const { tx, playerId, situation } = held
  const play = playAfterLaunch(situation, intervalOf(situation.chosen, situation.terms))
  if (play === null) throw new AppError('error.reality_check.due')
  const refused = launchRefusal(situation, play)
  if (refused !== null) {
    const { kind, resetAt } = refused
    const additionalInfo = { kind, resetAt: resetAt?.toString() ?? null }
    throw new AppError('error.time_limit.reached', { additionalInfo })
  }
  await launchWithPlan(deps, held, situation.at, game)
  const ended = endedSpan(situation)
  if (ended !== null) await insertSpan(tx, playerId, ended)
  await writePlay(deps.wallet, {
    tx,
    playerId,
    situation: afterLaunch(situation, play),
    change: 'launched',
    actor: 'player',
  })
}
