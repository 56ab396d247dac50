/** Operations ready for the ledger. Those of one call are booked together: all or none. */
import { type Database, inTransactionOf, type Tx } from '../../kernel/index.ts'
import type { Accepted, Answer, GivenBack, Operation as LedgerOperation } from '../wallet/index.ts'
import type { Outcome, Playable, Refusal, Refused } from './operation.ts'
import { toOutcome } from './outcomes.ts'

/** The ledger as rounds need it; provided by `wallet`. */
export interface RoundsLedger {
  execute(operation: LedgerOperation): Promise<Answer>
  executeIn(tx: Tx, operation: LedgerOperation): Promise<Answer>
  announce(playerId: bigint, answer: Answer): void
  balancesOf(playerId: bigint): Promise<{
    main: bigint
    casinoBonus: bigint
    liveCasinoBonus: bigint
    currency: Playable['currency']
  } | null>
  roundOf(
    playerId: bigint,
    provider: number,
    round: string,
    tx?: Tx,
  ): Promise<{
    session: string | null
    game: string | null
    openedAt: Temporal.Instant
    bets: number
    wins: number
    isClosed: boolean
    /** Minor units, cash and bonus separately, without what was rolled back. */
    staked: { cash: bigint; bonus: bigint }
    /** By the game, without jackpots. */
    won: { cash: bigint; bonus: bigint }
    /** Minor units, in cash. */
    jackpots: bigint
  } | null>
  /** Rounds of the bet, the win and the adjustment with this id; what was booked comes first. */
  roundsOfTx(playerId: bigint, provider: number, tx: string): Promise<readonly string[]>
  /** What the wins and the report of a grant of free rounds paid, without what was rolled back. */
  paidForGrant(
    playerId: bigint,
    provider: number,
    grant: { readonly awardId: string; readonly grantedAt: Temporal.Instant },
  ): Promise<bigint>
  /** Whether the stake, win or adjustment of an entry was rolled back, by itself or with its round. */
  isGivenBack(playerId: bigint, entrySeq: bigint): Promise<boolean>
  /** Stakes and wins with a detail that a rollback was the first to give back; in the rollback's own transaction. */
  givenBack(tx: Tx, playerId: bigint, rollback: Accepted['entry']): Promise<readonly GivenBack[]>
}

/** What to do for an operation. */
export type Step =
  | { readonly outcome: Outcome }
  | {
      readonly command: LedgerOperation
      readonly currency: Playable['currency']
      /** Runs in the ledger's transaction after it accepted. A refusal rolls everything back. */
      readonly confirm?: (tx: Tx, answer: Accepted) => Promise<Refusal | null>
      /** Booked instead when `confirm` refuses. */
      readonly ifUnconfirmed?: LedgerOperation
      /** Why a repeat is refused although its first answer was none. */
      readonly refusalOfRepeat?: (answer: Accepted) => Promise<Refusal | null>
      readonly toOutcome?: (answer: Answer) => Outcome
    }
export type Command = Exclude<Step, { outcome: Outcome }>

/** Rolls back the transaction of several operations; its outcome is the call's. */
class LegRefused extends Error {
  readonly refused: Refused
  readonly step: Command | null
  constructor(refused: Refused, step: Command | null = null) {
    super(refused.refusal)
    this.refused = refused
    this.step = step
  }
}

interface CommandRunner {
  readonly db: Database
  readonly ledger: RoundsLedger
}

const outcomeFor = (step: Command, answer: Answer): Outcome =>
  step.toOutcome?.(answer) ?? toOutcome(answer, step.currency)

async function finish(step: Command, answer: Answer): Promise<Outcome> {
  const outcome = outcomeFor(step, answer)
  const refusal = answer.ok && answer.repeated ? await step.refusalOfRepeat?.(answer) : null
  return refusal == null ? outcome : { ok: false, refusal, playable: outcome.playable }
}

/** Several operations of one player, or one that needs confirmation: one transaction, all or nothing. */
async function runTogether(
  { db, ledger }: CommandRunner,
  steps: readonly [Command, ...Command[]],
): Promise<readonly Outcome[]> {
  const answers: Answer[] = []
  try {
    await inTransactionOf(db, steps[0].command.playerId, async (tx) => {
      for (const step of steps) {
        const answer = await ledger.executeIn(tx, step.command)
        const outcome = outcomeFor(step, answer)
        if (!outcome.ok) {
          // The refusal of a single operation is stored by the ledger like any other.
          if (steps.length > 1) throw new LegRefused(outcome)
        } else {
          const refusal = answer.ok ? await step.confirm?.(tx, answer) : null
          if (refusal != null) throw new LegRefused({ ok: false, refusal, playable: outcome.playable }, step)
        }
        answers.push(answer)
      }
    })
  } catch (error) {
    if (!(error instanceof LegRefused)) throw error
    const { refused, step } = error
    if (step?.ifUnconfirmed) return [toOutcome(await ledger.execute(step.ifUnconfirmed), step.currency)]
    return [refused]
  }
  const booked = steps.map((step, at) => ({ step, answer: answers[at]! }))
  for (const { step, answer } of booked) ledger.announce(step.command.playerId, answer)
  return Promise.all(booked.map(({ step, answer }) => finish(step, answer)))
}

/** @returns an outcome for each, or one refusal */
export async function runCommands(
  runner: CommandRunner,
  commands: readonly Command[],
): Promise<readonly Outcome[]> {
  const [only, ...others] = commands
  if (only === undefined) return []
  if (others.length > 0 || only.confirm) return runTogether(runner, [only, ...others])
  return [await finish(only, await runner.ledger.execute(only.command))]
}
