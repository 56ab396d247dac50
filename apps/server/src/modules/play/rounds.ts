import type { Clock, Database, Log } from '../../kernel/index.ts'
import type { Operation as LedgerOperation } from '../wallet/index.ts'
import {
  type Subject,
  toAdjust,
  toFreeRoundWin,
  toPromo,
  toRefusedStake,
  toRoundCommand,
  toStake,
  toStakeAndWin,
  toWin,
} from './commands.ts'
import { answerQuestion, authenticate, readPlayable } from './questions.ts'
import { betRefusal } from './bet-guards.ts'
import { callRefusal } from './call-refusal.ts'
import { createGrantedRounds, roundKey } from './granted-rounds.ts'
import { grantOf, hasGrant, reportGrant } from './grants.ts'
import {
  type BetAndWinOperation,
  type BetOperation,
  type FreeRoundReportOperation,
  type Operation,
  type Outcome,
  type Refusal,
  type Refused,
  type StudioAmount,
  type WinOperation,
} from './operation.ts'
import type { Integrations } from './integrations.ts'
import { ofPlayer } from './outcomes.ts'
import type { GamesPort, PlayersPort } from './ports.ts'
import { recorded, rollbackRoundStep, rollbackStep } from './rollbacks.ts'
import { readAmount } from './rules.ts'
import type { Sessions } from './sessions.ts'
import { type Command, type RoundsLedger, runCommands, type Step } from './steps.ts'
import { findSubject } from './subjects.ts'
import type { ReturnWatch } from './watch/watch.ts'
import type { WinPublisher } from './wins.ts'

export interface RoundsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: RoundsLedger
  readonly players: PlayersPort
  readonly games: GamesPort
  readonly integrations: Integrations
  readonly sessions: Sessions
  readonly wins: WinPublisher
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

type Money = { readonly minor: bigint } | { readonly outcome: Outcome }

/**
 * The common model of all studios. A bet passes guards here (player, currency, session, game, grant) and those of the
 * ledger in its call (status, rights, exclusion, limits, round, funds); the first refusal is stored as the outcome.
 * Wins and rollbacks always pass.
 */
export function createRounds(deps: RoundsDependencies): Rounds {
  const { db, ledger, sessions, log } = deps

  async function refuse(refusal: Refusal, { player, vertical }: Subject): Promise<Refused> {
    return { ok: false, refusal, playable: await readPlayable(ledger, player.playerId, vertical) }
  }

  const { useForBet, useForWin } = createGrantedRounds(deps)
  const question = ({ player, vertical }: Subject) => answerQuestion(ledger, player.playerId, vertical)

  async function moneyOf(
    amount: StudioAmount,
    subject: Subject,
    fraction: 'refuse' | 'half-up',
  ): Promise<Money> {
    const reading = readAmount(amount, subject.player.currency, fraction)
    return reading.ok ? reading : { outcome: await refuse('bad_amount', subject) }
  }

  /** Money that a studio credits or debits outside of bets and wins. */
  async function paid(
    amount: StudioAmount,
    subject: Subject,
    toCommand: (minor: bigint) => LedgerOperation,
  ): Promise<Step> {
    const money = await moneyOf(amount, subject, 'half-up')
    if ('outcome' in money) return money
    return { command: toCommand(money.minor), currency: subject.player.currency }
  }

  async function betStep(operation: BetOperation | BetAndWinOperation, subject: Subject): Promise<Step> {
    const { playerId, currency } = subject.player
    const money = await moneyOf(operation.amount, subject, 'refuse')
    if ('outcome' in money) return money
    const win = operation.kind === 'bet' ? null : await moneyOf(operation.win, subject, 'half-up')
    if (win && 'outcome' in win) return win
    const session = await sessions.findUsable(operation, playerId)
    const amounts = { minor: money.minor, win: win?.minor, sessionId: session?.sessionId }
    const stake = toStake(operation, subject, amounts)
    const reason = await betRefusal(operation, { subject, session }, deps)
    if (reason !== null) return { command: toRefusedStake(stake, reason), currency }
    if (operation.kind === 'betAndWin')
      return announced(
        operation,
        subject,
        { command: toStakeAndWin(stake, win?.minor ?? 0n, operation), currency },
        deps.wins,
      )
    const grant = grantOf(operation, playerId)
    if (!grant) return { command: stake, currency }
    return {
      command: stake,
      currency,
      confirm: (tx, answer) => useForBet(tx, answer, { grant, round: roundKey(operation, subject) }),
      ifUnconfirmed: toRefusedStake(stake, 'no_grant'),
    }
  }

  async function winStep(operation: WinOperation, subject: Subject): Promise<Step> {
    const grant = grantOf(operation, subject.player.playerId)
    if (grant && !(await hasGrant(db, grant))) return { outcome: await refuse('grant_unknown', subject) }
    const step = await paid(operation.amount, subject, (minor) => toWin(operation, subject, minor))
    if (!grant || 'outcome' in step) return announced(operation, subject, step, deps.wins)
    const round = roundKey(operation, subject)
    const confirm: Command['confirm'] = (tx, answer) => useForWin(tx, answer, { grant, round })
    return announced(operation, subject, { ...step, confirm }, deps.wins)
  }

  /** The closing report of free rounds pays the grant, once. */
  async function reportStep(operation: FreeRoundReportOperation, subject: Subject): Promise<Step> {
    const grant = grantOf(operation, subject.player.playerId)
    if (!grant) return { outcome: await refuse('grant_unknown', subject) }
    const step = await paid(operation.amount, subject, (minor) => toFreeRoundWin(operation, subject, minor))
    if ('outcome' in step) return step
    return {
      ...step,
      confirm: async (tx) => ((await reportGrant(tx, grant, operation.txId)) ? null : 'grant_unknown'),
    }
  }

  /** @param earlier operations of the same call */
  async function stepOf(
    operation: Operation,
    subject: Subject,
    earlier: readonly Operation[],
  ): Promise<Step> {
    const { player } = subject
    const { currency } = player
    switch (operation.kind) {
      case 'authenticate':
        return { outcome: await authenticate(operation, deps) }
      case 'bet':
      case 'betAndWin':
        return recorded(operation, subject, await betStep(operation, subject), ledger)
      case 'balance': {
        const session = await sessions.find(operation, player.playerId)
        return session?.playerId === player.playerId && session.closedAt === null
          ? { outcome: await question(subject) }
          : { outcome: { ok: false, refusal: 'session_invalid', playable: null } }
      }
      case 'win':
        return recorded(operation, subject, await winStep(operation, subject), ledger)
      case 'rollback':
        return rollbackStep(operation, subject, ledger)
      case 'rollbackRound':
        return rollbackRoundStep(operation, subject, ledger)
      case 'promoWin':
        return paid(operation.amount, subject, (minor) => toPromo(operation, subject, minor))
      case 'freeRoundReport':
        return reportStep(operation, subject)
      case 'adjust':
        return paid(operation.amount, subject, (minor) => toAdjust(operation, subject, minor))
      case 'closeRound': {
        const provider = subject.integration.number
        const hasBet = earlier.some((one) => one.kind === 'bet' && one.round === operation.round)
        // A round without stakes cannot be closed: its bet may still arrive.
        if (!hasBet && (await ledger.roundOf(player.playerId, provider, operation.round)) === null)
          return { outcome: await question(subject) }
        const round = { playerId: player.playerId, provider, round: operation.round, currency }
        return {
          command: toRoundCommand(operation, subject),
          currency,
          after: () => deps.wins.ended(round),
        }
      }
      case 'notice': {
        if (operation.notice === 'sessionExpired') {
          const session = await sessions.find(operation, player.playerId)
          if (session?.playerId === player.playerId)
            await sessions.close(player.playerId, { reason: 'studio', sessionId: session.sessionId })
        }
        return { outcome: await question(subject) }
      }
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
    const refusal = await callRefusal(operation, subject, deps)
    if (refusal !== null) return { step: { outcome: await refuse(refusal, subject) }, subject }
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
        if (commands.length > 1 && first?.subject) return [await refuse(refused.refusal, first.subject)]
        return [refused]
      }
      return outcomesOf(prepared, booked)
    },
  }
}

/** The round is published as won, if it ends with this operation. */
function announced(
  { endsRound, round }: Pick<WinOperation, 'endsRound' | 'round'>,
  { player: { playerId, currency }, integration }: Subject,
  step: Step,
  wins: WinPublisher,
): Step {
  if ('outcome' in step || !endsRound) return step
  const ended = { playerId, provider: integration.number, round, currency }
  return { ...step, after: () => wins.ended(ended) }
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
