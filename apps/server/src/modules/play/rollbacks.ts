import type { Answer, Operation as LedgerOperation } from '../wallet/index.ts'
import { type Subject, toRollback, toRoundCommand } from './commands.ts'
import { returnGrantedRound, returnRoundOfWin } from './grants.ts'
import type {
  AdjustOperation,
  BetAndWinOperation,
  BetOperation,
  Outcome,
  RollbackOperation,
  RollbackRoundOperation,
  WinOperation,
} from './operation.ts'
import { toCancelledOutcome, toRollbackOutcome } from './outcomes.ts'
import type { Command, RoundsLedger, Step } from './steps.ts'

/** A bet, win or adjustment whose rollback may have come first, or before its repeat. */
export function recorded(
  operation: BetOperation | BetAndWinOperation | WinOperation | AdjustOperation,
  { player: { currency, playerId } }: Subject,
  step: Step,
  ledger: Pick<RoundsLedger, 'isGivenBack'>,
): Step {
  if ('outcome' in step) return step
  if ('isDoneIfCancelled' in operation)
    return { ...step, toOutcome: (answer) => toCancelledOutcome(answer, currency) }
  if (!operation.isRefusedIfGivenBack) return step
  return {
    ...step,
    refusalOfRepeat: async ({ entry, stake }) =>
      (await ledger.isGivenBack(playerId, (stake ?? entry).seq)) ? 'bet_cancelled' : null,
  }
}

export async function rollbackStep(
  operation: RollbackOperation,
  subject: Subject,
  ledger: RoundsLedger,
): Promise<Step> {
  const { player, integration } = subject
  const { playerId, currency } = player
  const toOutcome = (answer: Answer): Outcome => toRollbackOutcome(answer, currency)
  const step = { ...givingBack(toRollback(operation, subject), subject, ledger), toOutcome }
  if (!operation.keepsEnded) return step
  const rounds = await ledger.roundsOfTx(playerId, integration.number, operation.originalTxId)
  const round = operation.round ?? rounds[0]
  return {
    ...step,
    async confirm(tx, answer) {
      const isFound = !answer.repeated && answer.original !== null && round !== undefined
      const facts = isFound ? await ledger.roundOf(playerId, integration.number, round, tx) : null
      return facts?.isClosed ? 'bet_settled' : step.confirm(tx, answer)
    },
  }
}

/** A round that is not known is closed, so that no bet of it can follow; then there is no transaction id of ours. */
export async function rollbackRoundStep(
  operation: RollbackRoundOperation,
  subject: Subject,
  ledger: RoundsLedger,
): Promise<Step> {
  const { player, integration } = subject
  const round = await ledger.roundOf(player.playerId, integration.number, operation.round)
  const step = givingBack(toRoundCommand(operation, subject), subject, ledger)
  return round === null
    ? { ...step, toOutcome: (answer) => toRollbackOutcome(answer, player.currency) }
    : step
}

/** A rollback gives the granted free rounds of its bets back, and those of wins whose bet has not come. */
function givingBack(command: LedgerOperation, { player, integration }: Subject, ledger: RoundsLedger) {
  const { currency, playerId } = player
  const confirm: NonNullable<Command['confirm']> = async (tx, answer) => {
    if (answer.repeated) return null
    for (const { kind, round, detail } of await ledger.givenBack(tx, playerId, answer.entry)) {
      if (typeof detail['grant'] !== 'string') continue
      const grant = { playerId, integration: integration.id, awardId: detail['grant'] }
      await (kind === 'stake' ? returnGrantedRound(tx, grant) : returnRoundOfWin(tx, grant, round))
    }
    return null
  }
  return { command, currency, confirm }
}
