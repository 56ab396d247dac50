/** What can happen to a complaint, and until when (CARE-10). Pure. */

export const topics = ['deposit', 'withdrawal', 'game', 'bonus', 'account', 'safer-play', 'other'] as const
export type Topic = (typeof topics)[number]

export const outcomes = ['upheld', 'partly-upheld', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

/** `answered`: the player may appeal one time; `closed`: the appeal is answered. */
export type State = 'open' | 'answered' | 'appealed' | 'closed' | 'withdrawn'
export const answerSteps = ['answered', 'appeal-answered'] as const
export type AnswerStep = (typeof answerSteps)[number]
/** In the order in which they can happen. */
export const stepKinds = ['filed', 'answered', 'appealed', 'appeal-answered', 'withdrawn'] as const
export type StepKind = (typeof stepKinds)[number]

/** States in which somebody has to answer. */
export const waitingStates: readonly State[] = ['open', 'appealed']

/** What staff's answer is in a state; null where nothing waits for one. */
export function answerIn(state: State): { readonly step: AnswerStep; readonly next: State } | null {
  if (state === 'open') return { step: 'answered', next: 'answered' }
  return state === 'appealed' ? { step: 'appeal-answered', next: 'closed' } : null
}

export const canWithdraw = (state: State): boolean => waitingStates.includes(state)
export const canAppeal = (state: State): boolean => state === 'answered'

const DAY_HOURS = 24
/** Of the time for an answer, the part after which staff are reminded. */
const REMINDED_AFTER = 0.75

export interface AnswerTime {
  readonly answerBy: Temporal.Instant
  readonly remindAt: Temporal.Instant
}

/** @param days of the market, `complaint.days` */
export function answerTimeFrom(at: Temporal.Instant, days: number): AnswerTime {
  const hours = days * DAY_HOURS
  return { answerBy: at.add({ hours }), remindAt: at.add({ hours: Math.floor(hours * REMINDED_AFTER) }) }
}

export const isOverdue = (
  { state, answerBy }: { readonly state: State; readonly answerBy: Temporal.Instant },
  now: Temporal.Instant,
): boolean => waitingStates.includes(state) && Temporal.Instant.compare(answerBy, now) <= 0

/** A dispute body takes a complaint for at least a year after it was made (Directive 2013/11/EU, article 5). */
export const DISPUTED_DAYS = 365

/** Whether a complaint waits for an answer, or had its last one so lately that the dispute may go on elsewhere. */
export function isDisputed(
  {
    state,
    steps,
  }: {
    readonly state: State
    readonly steps: readonly { readonly step: StepKind; readonly at: Temporal.Instant }[]
  },
  now: Temporal.Instant,
): boolean {
  if (waitingStates.includes(state)) return true
  const until = now.subtract({ hours: DISPUTED_DAYS * DAY_HOURS })
  return steps.some(
    ({ step, at }) =>
      answerSteps.some((one) => one === step) &&
      Temporal.Instant.compare(at, until) >= 0 &&
      state !== 'withdrawn',
  )
}

const GROUP = /.{4}(?=.)/g
const ID_PREFIX = /^[a-z]+_/
const REFERENCE_CHARS = 12

/** A reference that people can read aloud, from an id of the kernel: `4K7Q-F2MX-D9AH`. */
export const referenceOf = (id: string): string =>
  id.replace(ID_PREFIX, '').slice(0, REFERENCE_CHARS).toUpperCase().replace(GROUP, '$&-')
