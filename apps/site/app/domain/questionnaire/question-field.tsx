import {
  longestAnswer,
  occupations,
  type Question,
  type QuestionnaireDraft,
  type QuestionnaireField,
  sourcesOfFunds,
} from '@marquee/contract/questionnaire'
import { Field } from '@marquee/ui/field'
import { Input } from '@marquee/ui/input'
import { RadioGroup } from '@marquee/ui/radio-group'
import { Select } from '@marquee/ui/select'
import { useTexts } from '../../shared/texts/index.ts'
import type { Questionnaire } from './queries.ts'
import type { AnswerErrors } from './use-answers.ts'
import { useAnswerTexts } from './use-answer-texts.ts'

export interface QuestionFieldProps {
  readonly question: Question
  readonly draft: QuestionnaireDraft
  readonly data: Questionnaire
  readonly errors: AnswerErrors
  readonly onChange: (answer: Partial<QuestionnaireDraft>) => void
}

/** The control of one question. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, draft, data, errors, onChange } = props
  const { t } = useTexts('questionnaire')
  const texts = useAnswerTexts(data)
  const error = (field: QuestionnaireField) => texts.error(field, errors[field])
  const choice = {
    legend: t(`questionnaire.question.${question}`),
    legendHidden: true,
    name: question,
    variant: 'cards',
    className: 'mt-4',
    required: true,
  } as const
  switch (question) {
    case 'occupation':
      return (
        <>
          <RadioGroup
            {...choice}
            value={draft.occupation ?? undefined}
            error={error('occupation')}
            options={data.occupations.map((value) => ({ value, label: texts.occupation(value) }))}
            onChange={(value) => onChange({ occupation: occupations.find((one) => one === value) ?? null })}
          />
          {draft.occupation === 'OTHER' && <TextAnswer {...props} field="otherOccupation" />}
        </>
      )
    case 'salary':
      return (
        <RadioGroup
          {...choice}
          value={draft.salaryRangeId?.toString()}
          error={error('salaryRangeId')}
          options={data.salaryRanges.map((range) => ({
            value: range.id.toString(),
            label: texts.salary(range.id),
          }))}
          onChange={(value) => onChange({ salaryRangeId: Number(value) })}
        />
      )
    case 'sourceOfFunds':
      return (
        <>
          <RadioGroup
            {...choice}
            value={draft.sourceOfFunds ?? undefined}
            error={error('sourceOfFunds')}
            options={data.sourcesOfFunds.map((value) => ({ value, label: texts.sourceOfFunds(value) }))}
            onChange={(value) =>
              onChange({ sourceOfFunds: sourcesOfFunds.find((one) => one === value) ?? null })
            }
          />
          {draft.sourceOfFunds === 'OTHER' && <TextAnswer {...props} field="otherSourceOfFunds" />}
        </>
      )
    case 'placeOfBirth':
      return <TextAnswer {...props} field="placeOfBirth" />
    case 'nationality':
      return (
        <Field
          className="mt-4"
          label={t('questionnaire.name.nationality')}
          error={error('nationality')}
          required
        >
          {(aria) => (
            <Select
              {...aria}
              placeholder={t('questionnaire.chooseCountry')}
              options={texts.nationalities}
              value={draft.nationality ?? ''}
              onChange={({ target: { value } }) => onChange({ nationality: value === '' ? null : value })}
            />
          )}
        </Field>
      )
    default:
      return question satisfies never
  }
}

const labels = {
  otherOccupation: 'questionnaire.otherOccupation',
  otherSourceOfFunds: 'questionnaire.otherSourceOfFunds',
  placeOfBirth: 'questionnaire.name.placeOfBirth',
} as const

interface TextAnswerProps extends QuestionFieldProps {
  readonly field: keyof typeof labels
}

function TextAnswer({ field, draft, data, errors, onChange }: TextAnswerProps) {
  const { t } = useTexts('questionnaire')
  const texts = useAnswerTexts(data)
  return (
    <Field className="mt-4" label={t(labels[field])} error={texts.error(field, errors[field])} required>
      {(aria) => (
        <Input
          {...aria}
          autoComplete="off"
          maxLength={longestAnswer}
          value={draft[field] ?? ''}
          onChange={({ target: { value } }) => onChange({ [field]: value === '' ? null : value })}
        />
      )}
    </Field>
  )
}
