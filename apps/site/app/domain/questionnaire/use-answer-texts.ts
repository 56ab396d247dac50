import type {
  Occupation,
  Question,
  QuestionnaireDraft,
  QuestionnaireField,
  SourceOfFunds,
} from '@marquee/contract/questionnaire'
import { ApiError } from '../../shared/api/api-error.ts'
import { countryName } from '../../shared/formats/country-name.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { Questionnaire } from './queries.ts'
import type { AnswerFailure } from './use-answers.ts'

const chosenFields: readonly QuestionnaireField[] = ['occupation', 'salaryRangeId', 'sourceOfFunds']

/** Words of answers, of errors and of failures. */
export function useAnswerTexts({ salaryRanges, nationalities }: Questionnaire) {
  const { t } = useTexts('questionnaire')
  const { intl } = useLocale()
  const { money } = useFormats()
  const occupation = (value: Occupation) => t(`questionnaire.occupation.${value}`)
  const sourceOfFunds = (value: SourceOfFunds) => t(`questionnaire.source.${value}`)
  const salary = (id: number): string => {
    const { from, to } = salaryRanges.find((range) => range.id === id) ?? { from: null, to: null }
    if (from && to) return t('questionnaire.salary.between', { from: money(from), to: money(to) })
    if (to) return t('questionnaire.salary.upTo', { to: money(to) })
    return from ? t('questionnaire.salary.over', { from: money(from) }) : ''
  }
  const answerBy: Readonly<Record<Question, (draft: QuestionnaireDraft) => string | null>> = {
    occupation: (draft) =>
      draft.occupation === 'OTHER' ? draft.otherOccupation : draft.occupation && occupation(draft.occupation),
    salary: ({ salaryRangeId }) => (salaryRangeId === null ? null : salary(salaryRangeId)),
    sourceOfFunds: (draft) =>
      draft.sourceOfFunds === 'OTHER'
        ? draft.otherSourceOfFunds
        : draft.sourceOfFunds && sourceOfFunds(draft.sourceOfFunds),
    placeOfBirth: ({ placeOfBirth }) => placeOfBirth,
    nationality: ({ nationality }) => nationality && countryName(intl, nationality),
  }
  return {
    occupation,
    sourceOfFunds,
    salary,
    /** Countries by their names, in their order in the player's language. */
    nationalities: nationalities
      .map((value) => ({ value, label: countryName(intl, value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, intl)),
    /** The answer of a question in words; empty for none. */
    answer: (question: Question, draft: QuestionnaireDraft): string => answerBy[question](draft) ?? '',
    error: (field: QuestionnaireField, code: string | undefined): string | undefined => {
      if (code === undefined) return undefined
      if (field === 'nationality') return t('questionnaire.error.country')
      if (chosenFields.includes(field)) return t('questionnaire.error.choose')
      return t(code === 'required' ? 'questionnaire.error.fill' : 'questionnaire.error.characters')
    },
    /** That something was not saved or not sent, and why. */
    failure: ({ of, error }: AnswerFailure): string => {
      if (of === 'send' && error instanceof ApiError && error.isNetwork)
        return t('questionnaire.outcomeUnknown')
      const reason = t(failureTextOf(error, navigator.onLine).text)
      return t(of === 'save' ? 'questionnaire.notSaved' : 'questionnaire.notSent', { reason })
    },
  }
}
