/**
 * The questionnaire of enhanced due diligence (spec 1 §3 and §5): its choices, and when it is complete. One rule for
 * server and browser; it imports no schema library.
 */
import { isLabel } from './rules/characters.ts'

export const occupations = [
  'EMPLOYEE',
  'CIVIL_SERVANT',
  'SELF_EMPLOYED',
  'BUSINESS_OWNER',
  'STUDENT',
  'RETIRED',
  'HOMEMAKER',
  'UNEMPLOYED',
  'OTHER',
] as const
export type Occupation = (typeof occupations)[number]

export const sourcesOfFunds = [
  'SALARY',
  'OWN_BUSINESS',
  'SAVINGS',
  'PENSION_OR_BENEFIT',
  'SALE',
  'INHERITANCE_OR_GIFT',
  'OTHER',
] as const
export type SourceOfFunds = (typeof sourcesOfFunds)[number]

/** Ids of the salary ranges, the lowest first. 0 is none (spec 1 §5). */
export const salaryRangeIds = [1, 2, 3, 4, 5, 6] as const

/** Characters of a text that describes what is not in a list, and of a place of birth. */
export const longestAnswer = 120

/** Answers as far as they are given; null for one that is missing. */
export interface QuestionnaireDraft {
  readonly occupation: Occupation | null
  /** Only where the occupation is `OTHER`. */
  readonly otherOccupation: string | null
  readonly salaryRangeId: number | null
  readonly sourceOfFunds: SourceOfFunds | null
  /** Only where the source of funds is `OTHER`. */
  readonly otherSourceOfFunds: string | null
  readonly placeOfBirth: string | null
  /** ISO 3166 alpha-2 code of the country. */
  readonly nationality: string | null
}
export type QuestionnaireField = keyof QuestionnaireDraft

/** Some of the answers; those that are not named stay. */
export type QuestionnaireChange = {
  readonly [Field in QuestionnaireField]?: QuestionnaireDraft[Field] | undefined
}

/** Nothing has been answered. */
export const emptyQuestionnaire: QuestionnaireDraft = {
  occupation: null,
  otherOccupation: null,
  salaryRangeId: null,
  sourceOfFunds: null,
  otherSourceOfFunds: null,
  placeOfBirth: null,
  nationality: null,
}

/** A draft with the answers that a change names. */
export const withAnswers = (draft: QuestionnaireDraft, change: QuestionnaireChange): QuestionnaireDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([field, answer]: [string, unknown]) => {
      const changed: unknown = change[field as QuestionnaireField]
      return [field, changed === undefined ? answer : changed]
    }),
  ) as unknown as QuestionnaireDraft

/** The fields of each question, in the order in which they are asked. */
export const questionFields = {
  occupation: ['occupation', 'otherOccupation'],
  salary: ['salaryRangeId'],
  sourceOfFunds: ['sourceOfFunds', 'otherSourceOfFunds'],
  placeOfBirth: ['placeOfBirth'],
  nationality: ['nationality'],
} as const satisfies Readonly<Record<string, readonly QuestionnaireField[]>>
export type Question = keyof typeof questionFields

export const questions = Object.keys(questionFields) as readonly Question[]

export interface QuestionnaireProblem {
  readonly field: QuestionnaireField
  readonly code: 'required' | 'characters' | 'unknown'
}

const isEmpty = (text: string | null): boolean => text === null || text.trim() === ''

function textProblem(field: QuestionnaireField, text: string | null): QuestionnaireProblem[] {
  if (isEmpty(text)) return [{ field, code: 'required' }]
  return isLabel(text ?? '') ? [] : [{ field, code: 'characters' }]
}

/**
 * What is missing or cannot be taken, in the order of the questions (spec 1 §5): occupation, salary range and source of
 * funds are chosen, and described where `OTHER` is chosen; place of birth and nationality are given. Empty for a
 * complete questionnaire.
 */
export function questionnaireProblems(draft: QuestionnaireDraft): QuestionnaireProblem[] {
  const problems: QuestionnaireProblem[] = []
  const { salaryRangeId } = draft
  if (draft.occupation === null) problems.push({ field: 'occupation', code: 'required' })
  if (draft.occupation === 'OTHER') problems.push(...textProblem('otherOccupation', draft.otherOccupation))
  if (salaryRangeId === null || salaryRangeId <= 0)
    problems.push({ field: 'salaryRangeId', code: 'required' })
  else if (!salaryRangeIds.some((id) => id === salaryRangeId))
    problems.push({ field: 'salaryRangeId', code: 'unknown' })
  if (draft.sourceOfFunds === null) problems.push({ field: 'sourceOfFunds', code: 'required' })
  if (draft.sourceOfFunds === 'OTHER')
    problems.push(...textProblem('otherSourceOfFunds', draft.otherSourceOfFunds))
  problems.push(...textProblem('placeOfBirth', draft.placeOfBirth))
  if (isEmpty(draft.nationality)) problems.push({ field: 'nationality', code: 'required' })
  return problems
}

/** The answers that count: the description of another choice than `OTHER` is left out. */
export const settledAnswers = (draft: QuestionnaireDraft): QuestionnaireDraft => ({
  ...draft,
  otherOccupation: draft.occupation === 'OTHER' ? draft.otherOccupation : null,
  otherSourceOfFunds: draft.sourceOfFunds === 'OTHER' ? draft.otherSourceOfFunds : null,
})
