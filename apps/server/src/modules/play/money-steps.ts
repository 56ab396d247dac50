/** Bets, wins and other money of a studio's call as commands for the ledger, after the checks of the call. */
import type { Operation as LedgerOperation } from '../wallet/index.ts'
import { betRefusal, type GuardDependencies } from './bet-guards.ts'
import {
  type Subject,
  toAdjust,
  toFreeRoundWin,
  toPromo,
  toRefusedStake,
  toStake,
  toStakeAndWin,
  toWin,
  withRounding,
} from './commands.ts'
import { createGrantedRounds, roundKey } from './granted-rounds.ts'
import { publishEnded } from './free-rounds.ts'
import { findGrant, grantOf, isForGame, reportGrant } from './grants.ts'
import type {
  AdjustOperation,
  BetAndWinOperation,
  BetOperation,
  FreeRoundReportOperation,
  PromoOperation,
  Refusal,
  StudioAmount,
  WinOperation,
} from './operation.ts'
import { readPlayable } from './questions.ts'
import { recorded } from './rollbacks.ts'
import { readAmount, type Rounded } from './rules.ts'
import type { Sessions } from './sessions.ts'
import type { Command, RoundsLedger, Step } from './steps.ts'

interface MoneyDependencies extends GuardDependencies {
  readonly ledger: RoundsLedger
  readonly sessions: Pick<Sessions, 'findUsable'>
}
type Refused = Extract<Step, { outcome: unknown }>

/** A step that only refuses, with the present balance. */
export async function refusedStep(
  refusal: Refusal,
  { player, vertical }: Subject,
  { ledger }: Pick<MoneyDependencies, 'ledger'>,
): Promise<Refused> {
  return { outcome: { ok: false, refusal, playable: await readPlayable(ledger, player.playerId, vertical) } }
}

const NOTHING: StudioAmount = { text: '0', form: 'minor' }

async function amountFor(
  amount: StudioAmount,
  subject: Subject,
  { fraction, deps }: { readonly fraction: 'refuse' | 'half-up'; readonly deps: MoneyDependencies },
): Promise<Rounded | Refused> {
  const reading = readAmount(amount, subject.player.currency, fraction)
  return reading.ok ? reading : refusedStep('bad_amount', subject, deps)
}

/** Money that a studio credits or debits outside of bets. A fraction of a minor unit is on its rounding account. */
async function paid(
  amount: StudioAmount,
  subject: Subject,
  {
    deps,
    toCommand,
  }: { readonly deps: MoneyDependencies; readonly toCommand: (minor: bigint) => LedgerOperation },
): Promise<Step> {
  const money = await amountFor(amount, subject, { fraction: 'half-up', deps })
  if ('outcome' in money) return money
  return {
    command: withRounding(toCommand(money.minor), subject, money.rounding),
    currency: subject.player.currency,
  }
}

export async function betStep(
  operation: BetOperation | BetAndWinOperation,
  subject: Subject,
  deps: MoneyDependencies,
): Promise<Step> {
  const { playerId, currency } = subject.player
  const money = await amountFor(operation.amount, subject, { fraction: 'refuse', deps })
  if ('outcome' in money) return money
  const win =
    operation.kind === 'bet' ? null : await amountFor(operation.win, subject, { fraction: 'half-up', deps })
  if (win && 'outcome' in win) return win
  const session = await deps.sessions.findUsable(operation, playerId)
  const amounts = { minor: money.minor, win: win?.minor, sessionId: session?.sessionId }
  const stake = toStake(operation, subject, amounts)
  const reason = await betRefusal(operation, { subject, session, minor: money.minor }, deps)
  if (reason !== null) return { command: toRefusedStake(stake, reason), currency }
  if (operation.kind === 'betAndWin') {
    const command = withRounding(toStakeAndWin(stake, win?.minor ?? 0n, operation), subject, win?.rounding)
    return recorded(operation, subject, { command, currency }, deps.ledger)
  }
  const grant = grantOf(operation, playerId)
  if (!grant) return recorded(operation, subject, { command: stake, currency }, deps.ledger)
  const { useForBet } = createGrantedRounds(deps)
  const free: Step = {
    command: stake,
    currency,
    confirm: (tx, answer) => useForBet(tx, answer, { grant, round: roundKey(operation, subject) }),
    ifUnconfirmed: toRefusedStake(stake, 'no_grant'),
  }
  return recorded(operation, subject, free, deps.ledger)
}

export async function winStep(
  operation: WinOperation,
  subject: Subject,
  deps: MoneyDependencies,
): Promise<Step> {
  const key = grantOf(operation, subject.player.playerId)
  const grant = key && (await findGrant(deps.db, key, deps.clock.now()))
  if (key && !grant) return refusedStep('grant_unknown', subject, deps)
  const toCommand = (minor: bigint) => toWin(operation, subject, minor)
  const amount = grant?.credit === 'total' ? NOTHING : operation.amount
  const step = await paid(amount, subject, { deps, toCommand })
  if (!grant || 'outcome' in step) return recorded(operation, subject, step, deps.ledger)
  const round = roundKey(operation, subject)
  const isItsGame = isForGame(grant, subject.game?.id)
  const { useForWin } = createGrantedRounds(deps)
  const confirm: Command['confirm'] = (tx, answer) => useForWin(tx, answer, { grant, round, isItsGame })
  return recorded(operation, subject, { ...step, confirm }, deps.ledger)
}

/** The closing report of free rounds ends the grant, once, and pays it unless each of its rounds was paid. */
export async function reportStep(
  operation: FreeRoundReportOperation,
  subject: Subject,
  deps: MoneyDependencies,
): Promise<Step> {
  const key = grantOf(operation, subject.player.playerId)
  const grant = key && (await findGrant(deps.db, key, deps.clock.now()))
  if (!grant) return refusedStep('grant_unknown', subject, deps)
  const pays = operation.pays && grant.credit !== 'per-round'
  const toCommand = (minor: bigint) => toFreeRoundWin({ ...operation, pays }, subject, minor)
  const step = await paid(operation.amount, subject, { deps, toCommand })
  if ('outcome' in step) return step
  return {
    ...step,
    async confirm(tx) {
      const reported = await reportGrant(tx, grant, { reportTx: operation.txId, at: deps.clock.now() })
      if (reported?.ends) await publishEnded(tx, grant)
      return reported === null ? 'grant_unknown' : null
    },
  }
}

export function promoStep(
  operation: PromoOperation,
  subject: Subject,
  deps: MoneyDependencies,
): Promise<Step> {
  return paid(operation.amount, subject, { deps, toCommand: (minor) => toPromo(operation, subject, minor) })
}

export async function adjustStep(
  operation: AdjustOperation,
  subject: Subject,
  deps: MoneyDependencies,
): Promise<Step> {
  const { currency } = subject.player
  const money = await amountFor(operation.amount, subject, { fraction: 'half-up', deps })
  if ('outcome' in money) return money
  const { minor, rounding } = money
  // What is added to a debit is taken from the player.
  const given = operation.isNegative && rounding !== undefined ? negated(rounding) : rounding
  const command = withRounding(toAdjust(operation, subject, minor), subject, given)
  return recorded(operation, subject, { command, currency }, deps.ledger)
}

const negated = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)
