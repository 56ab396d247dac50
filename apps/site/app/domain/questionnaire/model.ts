/** What the sheet of the questionnaire shows. */
import {
  type Question,
  type QuestionnaireDraft,
  type QuestionnaireField,
  type QuestionnaireProblem,
  questionFields,
  questionnaireProblems,
  questions,
} from '@marquee/contract/questionnaire'
import type { Questionnaire } from './queries.ts'

/** A question, or the check of all answers before they are sent. */
export type Step = Question | 'check'

const isOf = (question: Question, field: string): boolean =>
  questionFields[question].some((one) => one === field)

/** The question of a field; undefined for another name. */
export const questionOf = (field: string): Question | undefined =>
  questions.find((question) => isOf(question, field))

/** What is wrong with the answers of one question. */
export const problemsOf = (draft: QuestionnaireDraft, question: Question): QuestionnaireProblem[] =>
  questionnaireProblems(draft).filter(({ field }) => isOf(question, field))

/** Where it opens: the first question without a whole answer, otherwise the check. */
export const firstStep = (draft: QuestionnaireDraft): Step =>
  questions.find((question) => problemsOf(draft, question).length > 0) ?? 'check'

/** The next question, or the check after the last one. */
export const stepAfter = (question: Question): Step => questions[questions.indexOf(question) + 1] ?? 'check'

/** The question before a step; undefined before the first. */
export const stepBefore = (step: Step): Question | undefined =>
  step === 'check' ? questions.at(-1) : questions[questions.indexOf(step) - 1]

const questionsByReason: Readonly<Record<string, readonly Question[]>> = {
  EDD_OCCUPATION: ['occupation'],
  EDD_SALARY: ['salary'],
  EDD_SOURCE_OF_FUNDS: ['sourceOfFunds'],
  EDD_PERSON: ['placeOfBirth', 'nationality'],
}

/** The questions that a refusal is about; none for a reason about all of them. */
export const questionsOfReason = (reason: string | null): readonly Question[] =>
  questionsByReason[reason ?? ''] ?? []

/** The answers of a draft that differ from those that are saved. */
export const changesOf = (
  saved: QuestionnaireDraft,
  draft: QuestionnaireDraft,
): Partial<QuestionnaireDraft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, answer]) => saved[field as QuestionnaireField] !== answer),
  )

/**
 * The answers after a save: what was changed here stays, the others are as they are stored now, perhaps by another
 * device.
 * @param saved what was stored as far as this device knew
 */
export const withStored = (
  saved: QuestionnaireDraft,
  draft: QuestionnaireDraft,
  stored: QuestionnaireDraft,
): QuestionnaireDraft => ({ ...stored, ...changesOf(saved, draft) })

/** What the sheet shows. */
export type QuestionnaireView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  /** It is under review, verified, or nobody has asked for it. */
  | { readonly is: 'closed' }
  | { readonly is: 'sent' }
  | { readonly is: 'questions'; readonly data: Questionnaire }

export interface QuestionnaireFacts {
  /** Undefined until it has been read since the sheet was opened: another device may have changed it. */
  readonly data: Questionnaire | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
  readonly isSent: boolean
}

export function questionnaireView({
  data,
  hasFailed,
  isOnline,
  isSent,
}: QuestionnaireFacts): QuestionnaireView {
  if (isSent) return { is: 'sent' }
  if (data) return data.isAsked ? { is: 'questions', data } : { is: 'closed' }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
