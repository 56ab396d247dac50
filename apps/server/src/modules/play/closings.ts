/** Ends of rounds that studios report. */
import { type Subject, toRoundCommand } from './commands.ts'
import type { CloseRoundOperation, Operation, Outcome } from './operation.ts'
import { type Command, runCommands, type RoundsLedger } from './steps.ts'

/**
 * Closes a round. A round without stakes cannot be closed, because its bet may still arrive: null.
 * @param earlier operations of the same call
 */
export async function closeStep(
  operation: CloseRoundOperation,
  subject: Subject,
  {
    ledger,
    earlier,
  }: { readonly ledger: Pick<RoundsLedger, 'roundOf'>; readonly earlier: readonly Operation[] },
): Promise<Command | null> {
  const { player, integration } = subject
  const hasBet = earlier.some((one) => one.kind === 'bet' && one.round === operation.round)
  if (!hasBet && (await ledger.roundOf(player.playerId, integration.number, operation.round)) === null)
    return null
  return { command: toRoundCommand(operation, subject), currency: player.currency }
}

/**
 * A win that came after its rollback moves nothing. Where it ends its round, the round ends all the same.
 * @throws Error when the ledger asks for a retry: the studio then repeats its call
 */
export async function endCancelled(
  { operation, subject }: { readonly operation: Operation; readonly subject: Subject | null },
  outcome: Outcome,
  deps: Parameters<typeof runCommands>[0],
): Promise<void> {
  if (operation.kind !== 'win' || !operation.endsRound || !outcome.ok || !outcome.wasCancelled || !subject)
    return
  const { integration, account, playerRef, round } = operation
  const end = { kind: 'closeRound', integration, account, playerRef, round, txId: round } as const
  const step = await closeStep(end, subject, { ...deps, earlier: [] })
  const [closed] = step ? await runCommands(deps, [step]) : []
  if (closed?.ok === false && closed.refusal === 'try_again') throw new Error('a round could not be closed')
}
