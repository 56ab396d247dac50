import { z } from 'zod'
import {
  emptyQuestionnaire,
  longestAnswer,
  occupations,
  questionnaireProblems,
  sourcesOfFunds,
  withAnswers,
} from '../questionnaire.ts'
import { tidyText } from '../rules/index.ts'
import { countryCode, instant, money, typedText } from './common.ts'
import { documentStatuses, rejectionReasons } from './documents.ts'

const answerText = typedText(longestAnswer).overwrite(tidyText).nullable()

/** Spec 1 §3: answers as far as they are given. A salary range of 0 is none. */
export const questionnaireDraft = z.strictObject({
  occupation: z.enum(occupations).nullable(),
  otherOccupation: answerText,
  salaryRangeId: z.int().min(0).max(1_000).nullable(),
  sourceOfFunds: z.enum(sourcesOfFunds).nullable(),
  otherSourceOfFunds: answerText,
  placeOfBirth: answerText,
  nationality: countryCode.nullable(),
})

/** Answers that change; the others stay. Null takes one back. */
export const questionnaireChange = questionnaireDraft.partial()

/** Every answer; what is missing is an error at its field (spec 1 §5). */
export const questionnaireAnswer = questionnaireDraft.partial().superRefine((answer, context) => {
  for (const { field, code } of questionnaireProblems(withAnswers(emptyQuestionnaire, answer)))
    context.addIssue({ code: 'custom', path: [field], message: code })
})

/** Income of a year before tax: more than `from`, up to `to`. The lowest range has no `from`, the highest no `to`. */
export const salaryRange = z.strictObject({
  id: z.int().positive(),
  from: money.nullable(),
  to: money.nullable(),
})

/** The questionnaire as its player sees it. */
export const questionnaire = z.strictObject({
  /** The player can fill it in now: it was asked for, refused, or has expired. */
  isAsked: z.boolean(),
  status: z.enum(documentStatuses),
  /** Why the last answers were refused; null after something else has happened. */
  reason: z.enum(rejectionReasons).nullable(),
  changedAt: instant.nullable(),
  /** What has been saved; of answers that were sent before it is a copy to correct. Empty where it is not asked for. */
  draft: questionnaireDraft,
  occupations: z.array(z.enum(occupations)),
  sourcesOfFunds: z.array(z.enum(sourcesOfFunds)),
  /** In the currency of the player. */
  salaryRanges: z.array(salaryRange),
  /** Countries, ISO 3166 alpha-2. */
  nationalities: z.array(countryCode),
})
