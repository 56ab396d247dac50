/** Questions to registers of excluded players, what is kept of the answers, and what they mean. */
import { type Licence, type MarketId, policyFor, type RegisterId } from '@marquee/markets'
import { AppError, type Clock, type Database, inTransactionOf, type Log, newId } from '../../kernel/index.ts'
import type { ExclusionMoment, ExclusionRegister, ExclusionSubject, Outside } from '../outside/index.ts'
import { lockAccount } from './authenticator-store.ts'
import type { AccountsPort } from './ports.ts'
import * as store from './register-check-store.ts'
import type { Home } from './register-subjects.ts'
import { signInRefusal, signInText } from './rules.ts'
import { endSessions } from './session-endings.ts'
import type { Sessions } from './sessions.ts'

export interface RegisterQuestionsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly accounts: Pick<AccountsPort, 'endMarketing'>
  readonly outside: Pick<Outside, 'exclusionRegisters'>
  readonly licenceOf: (market: MarketId) => Licence
  readonly sessions: Pick<Sessions, 'forgetAll'>
}

interface Question {
  readonly moment: ExclusionMoment
  readonly subject: ExclusionSubject
  readonly of: store.CheckedSubject
  readonly signal?: AbortSignal
}

export type Connected = readonly (readonly [RegisterId, ExclusionRegister])[]

export const policyOfHome = (
  { licenceOf, clock }: Pick<RegisterQuestionsDependencies, 'licenceOf' | 'clock'>,
  { market, country, province }: Home,
) =>
  policyFor({
    market,
    residence: country,
    province: province ?? undefined,
    licence: licenceOf(market),
    at: clock.now(),
  })

/** The registers of a place that are connected. */
export function registersOf(
  { outside, licenceOf, clock }: Pick<RegisterQuestionsDependencies, 'outside' | 'licenceOf' | 'clock'>,
  { market, country, province }: Home,
  moment: ExclusionMoment,
): Connected {
  const { answers } = policyOfHome({ licenceOf, clock }, { market, country, province })
  if (!answers['register.checkOn'].value.includes(moment)) return []
  return answers['register.id'].value.flatMap((id) => {
    const register = outside.exclusionRegisters[id]
    return register ? [[id, register] as const] : []
  })
}

export const needsNumber = (registers: Connected): boolean =>
  registers.some(([, register]) => register.needsNationalNumber)

/** Asks all registers at the same time; never raises for what they say. */
async function ask(
  { clock }: RegisterQuestionsDependencies,
  registers: Connected,
  { subject, moment, signal }: Question,
): Promise<readonly store.RegisterCheck[]> {
  return Promise.all(
    registers.map(async ([register, company]) => {
      if (company.needsNationalNumber && subject.nationalNumber === null)
        return { register, outcome: 'number_missing', reference: null, until: null } as const
      const requestId = newId('reg', clock)
      const report = await company.check({ subject, moment, requestId, ...(signal ? { signal } : {}) })
      const until = report.outcome === 'excluded' ? report.until : null
      const reference = report.outcome === 'unavailable' ? null : report.reference
      return { register, outcome: report.outcome, reference, until }
    }),
  )
}

/**
 * Stores the answers. An exclusion of a player, and a bar by the state, end sessions and marketing in the same
 * transaction; of somebody who is barred, sessions that are open for own money alone stay (ID-21).
 */
async function keep(
  { db, clock, accounts, sessions }: RegisterQuestionsDependencies,
  checks: readonly store.RegisterCheck[],
  { of, moment }: Question,
): Promise<void> {
  const { playerId } = of
  const at = clock.now()
  const isExcluded = checks.some(({ outcome }) => outcome === 'excluded')
  const isBarred = checks.some(({ outcome }) => outcome === 'barred')
  if (!(isExcluded || isBarred) || playerId === null)
    return store.insertChecks(db, checks, { ...of, moment, at })
  await inTransactionOf(db, playerId, async (tx) => {
    // The lock first: a sign-in that holds it sees these rows, or its session ends here.
    await lockAccount(tx, playerId)
    await store.insertChecks(tx, checks, { ...of, moment, at })
    await endSessions(tx, clock, playerId, { reason: 'status', keepsDuringBreak: !isExcluded })
    await accounts.endMarketing(tx, playerId)
  })
  sessions.forgetAll(playerId)
}

/** The answer that decides: an exclusion before everything, the one with the latest end first. */
function decisive(checks: readonly store.RegisterCheck[]): store.RegisterCheck | null {
  const rank = { excluded: 0, barred: 1, number_missing: 2, unavailable: 3, clear: 4 } as const
  const endMs = ({ until }: store.RegisterCheck) => until?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  const [first] = checks.toSorted(
    (a, b) => rank[a.outcome] - rank[b.outcome] || (endMs(a) === endMs(b) ? 0 : endMs(b) - endMs(a)),
  )
  return first && first.outcome !== 'clear' ? first : null
}

/** Asks and stores. @returns why the person is refused; null when no register has the person */
export async function checkWith(
  deps: RegisterQuestionsDependencies,
  registers: Connected,
  question: Question,
): Promise<store.RegisterCheck | null> {
  const checks = await ask(deps, registers, question)
  await keep(deps, checks, question)
  for (const { register, outcome } of checks)
    if (outcome === 'unavailable')
      deps.log.error(
        { port: register, moment: question.moment, alarm: true },
        'somebody waits: the register of excluded players gave no answer',
      )
  return decisive(checks)
}

/** An exclusion as a refusal of spec 1 §8, and what the player is told with it. */
export function exclusionRefusal({ register, until }: store.RegisterCheck, clock: Clock) {
  const refusal = signInRefusal({ status: 'SELF_EXCLUDED', statusUntil: until }, clock.now())!
  const days = 'days' in refusal ? { days: refusal.days } : {}
  return { refusal, info: { register, cooling: false, initiator: 'system', ...days } }
}

export function refusalFrom(checked: store.RegisterCheck, clock: Clock): AppError {
  const { register } = checked
  if (checked.outcome === 'unavailable')
    return new AppError('error.register.unavailable', { additionalInfo: { register } })
  if (checked.outcome === 'number_missing')
    return new AppError('error.register.number_required', { additionalInfo: { register } })
  // Neither the register nor a reason is told (ID-21).
  if (checked.outcome === 'barred') return new AppError('error.account.play_closed')
  const { refusal, info } = exclusionRefusal(checked, clock)
  return new AppError(refusal.code, { message: signInText(refusal), additionalInfo: info })
}
