import type { Clock, Database, Log } from '../../kernel/index.ts'
import { callRefusal } from './call-refusal.ts'
import { closeStep, endCancelled } from './closings.ts'
import type { Subject } from './commands.ts'
import type { Integrations } from './integrations.ts'
import { adjustStep, betStep, promoStep, refusedStep, reportStep, winStep } from './money-steps.ts'
import { followNotice } from './notices.ts'
import type { Operation, Outcome } from './operation.ts'
import { ofPlayer } from './outcomes.ts'
import type { GamesPort, PlayersPort } from './ports.ts'
import { answerQuestion, authenticate, giveToken } from './questions.ts'
import { rollbackRoundStep, rollbackStep } from './rollbacks.ts'
import type { Sessions } from './sessions.ts'
import { type RoundsLedger, runCommands, type Step } from './steps.ts'
import { findSubject } from './subjects.ts'
import type { ReturnWatch } from './watch/watch.ts'

export interface RoundsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: RoundsLedger
  readonly players: PlayersPort
  readonly games: GamesPort
  readonly integrations: Integrations
  readonly sessions: Sessions
  readonly watch: Pick<ReturnWatch, 'isStopped'>
  readonly log: Log
  readonly takesNewRounds?: () => boolean
}

/** What every studio's adapter calls. */
export interface Rounds {
  /**
   * Executes the operations of one call, all or none: an outcome for each, or one refusal. Refusals are values; only a
   * bug rejects.
   */
  execute(operations: readonly Operation[]): Promise<readonly Outcome[]>
}

/**
 * The common model of all studios. A bet passes guards here (player, currency, session, game, grant) and those of the
 * ledger in its call (status, rights, exclusion, limits, round, funds); the first refusal is stored as the outcome.
 * Wins and rollbacks always pass.
 */
export function createRounds(deps: RoundsDependencies): Rounds {
  const { ledger, sessions, log } = deps

  const question = ({ player, vertical }: Subject) => answerQuestion(ledger, player.playerId, vertical)

  /** @param earlier operations of the same call */
  async function stepOf(
    operation: Exclude<Operation, { kind: 'authenticate' }>,
    subject: Subject,
    earlier: readonly Operation[],
  ): Promise<Step> {
    const { player } = subject
    switch (operation.kind) {
      case 'bet':
      case 'betAndWin':
        return betStep(operation, subject, deps)
      case 'balance': {
        const session = await sessions.find(operation, player.playerId)
        return session?.playerId === player.playerId && session.closedAt === null
          ? { outcome: await question(subject) }
          : { outcome: { ok: false, refusal: 'session_invalid', playable: null } }
      }
      case 'giveToken':
        return { outcome: await giveToken(operation, subject, deps) }
      case 'win':
        return winStep(operation, subject, deps)
      case 'rollback':
        return rollbackStep(operation, subject, ledger)
      case 'rollbackRound':
        return rollbackRoundStep(operation, subject, ledger)
      case 'promoWin':
        return promoStep(operation, subject, deps)
      case 'freeRoundReport':
        return reportStep(operation, subject, deps)
      case 'adjust':
        return adjustStep(operation, subject, deps)
      case 'closeRound':
        return (
          (await closeStep(operation, subject, { ledger, earlier })) ?? { outcome: await question(subject) }
        )
      case 'notice':
        await followNotice(operation, subject, deps)
        return { outcome: await question(subject) }
      default:
        return operation satisfies never
    }
  }

  async function prepare(
    operation: Operation,
    earlier: readonly Operation[],
  ): Promise<{ step: Step; subject: Subject | null }> {
    const unknown = {
      step: { outcome: { ok: false, refusal: 'player_unknown', playable: null } },
      subject: null,
    } as const
    if (operation.kind === 'authenticate')
      return { step: { outcome: await authenticate(operation, deps) }, subject: null }
    const subject = await findSubject(operation, deps)
    if (!subject) return unknown
    const refusal = callRefusal(operation, subject)
    if (refusal !== null) return { step: await refusedStep(refusal, subject, deps), subject }
    return { step: await stepOf(operation, subject, earlier), subject }
  }

  return {
    async execute(operations) {
      const prepared = []
      for (const [index, operation] of operations.entries()) {
        const { step, subject } = await prepare(operation, operations.slice(0, index))
        if ('outcome' in step && !step.outcome.ok) return [step.outcome]
        prepared.push({ operation, step, subject })
      }
      const commands = prepared.flatMap(({ step }) => ('command' in step ? [step] : []))
      const booked = await runCommands(deps, commands)
      const refused = booked.find((outcome) => !outcome.ok)
      if (refused && !refused.ok) {
        const [first] = prepared
        if (refused.refusal === 'never_again')
          log.error(
            { alarm: true, kind: first?.operation.kind, integration: first?.operation.integration },
            'refusal that no studio should see',
          )
        // The call was rolled back, and so is the balance after its first operation.
        if (commands.length > 1 && first?.subject)
          return [{ ...refused, ...(await refusedStep(refused.refusal, first.subject, deps)).outcome }]
        return [refused]
      }
      const outcomes = outcomesOf(prepared, booked)
      for (const [at, call] of prepared.entries()) await endCancelled(call, outcomes[at]!, deps)
      return outcomes
    },
  }
}

/** The outcomes of a call's operations in their order: questions have theirs, the others were booked. */
function outcomesOf(
  prepared: readonly { readonly step: Step; readonly subject: Subject | null }[],
  booked: readonly Outcome[],
): Outcome[] {
  const rest = [...booked]
  return prepared.map(({ step, subject }) =>
    ofPlayer('outcome' in step ? step.outcome : rest.shift()!, subject),
  )
}
