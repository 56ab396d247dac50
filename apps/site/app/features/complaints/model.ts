/** What the page of complaints shows. */
import type { TextId } from '../../shared/texts/index.ts'
import type { Complaint, OwnComplaints } from './queries.ts'

export const topicTexts = {
  deposit: 'complaints.topic.deposit',
  withdrawal: 'complaints.topic.withdrawal',
  game: 'complaints.topic.game',
  bonus: 'complaints.topic.bonus',
  account: 'complaints.topic.account',
  'safer-play': 'complaints.topic.saferPlay',
  other: 'complaints.topic.other',
} as const satisfies Record<Complaint['topic'], TextId<'complaints'>>

export const topics = Object.keys(topicTexts) as readonly Complaint['topic'][]

export const stateTexts = {
  open: 'complaints.state.open',
  answered: 'complaints.state.answered',
  appealed: 'complaints.state.appealed',
  closed: 'complaints.state.closed',
  withdrawn: 'complaints.state.withdrawn',
} as const satisfies Record<Complaint['state'], TextId<'complaints'>>

export const stateTones = {
  open: 'running',
  answered: 'ok',
  appealed: 'running',
  closed: 'ok',
  withdrawn: 'neutral',
} as const satisfies Record<Complaint['state'], string>

const outcomeTexts = {
  upheld: 'complaints.outcome.upheld',
  'partly-upheld': 'complaints.outcome.partly',
  rejected: 'complaints.outcome.rejected',
} as const satisfies Record<string, TextId<'complaints'>>

const stepTexts = {
  filed: 'complaints.step.filed',
  answered: 'complaints.step.answered',
  appealed: 'complaints.step.appealed',
  'appeal-answered': 'complaints.step.final',
  withdrawn: 'complaints.step.withdrawn',
} as const satisfies Record<Complaint['steps'][number]['step'], TextId<'complaints'>>

export const stepText = ({ step }: Complaint['steps'][number]): TextId<'complaints'> => stepTexts[step]

export const outcomeText = ({ outcome }: Complaint['steps'][number]): TextId<'complaints'> | undefined =>
  outcome === null ? undefined : outcomeTexts[outcome]

/** Whether the player is told who settles disputes: after an answer, and where none has come in time. */
export const hasDispute = ({ state, isOverdue, steps }: Complaint): boolean =>
  state !== 'withdrawn' && (isOverdue || steps.some(({ step }) => step === 'answered'))

/** The view of the page. */
export type ComplaintsView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'complaints'; readonly data: OwnComplaints }

export interface ComplaintsFacts {
  /** Undefined until it has been read. */
  readonly data: OwnComplaints | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function complaintsView({ data, hasFailed, isOnline }: ComplaintsFacts): ComplaintsView {
  if (data) return { is: 'complaints', data }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
