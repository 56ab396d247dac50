import { Button } from '@marquee/ui/button'
import { Form, FormErrors, SubmitButton, useAppForm, useFormValues } from '@marquee/ui/form'
import { useState } from 'react'
import {
  LimitField,
  isTimeLimit,
  readLimit,
  typedLimitProblem,
  typedLimitTexts,
  useAmountText,
  useChangeLimit,
} from '../../../domain/limits/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { type FormTexts, useFormMessages } from '../../../shared/forms/use-form-messages.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { type Limit, type LimitTerms, canRemove, effectOf, isRaise } from '../model.ts'
import { mayBeSaved, useLimitTexts } from '../use-limit-texts.ts'
import { ChangeEffectText } from './change-effect-text.tsx'
import type { ChangeStepProps } from './change-step.ts'

const errorTexts: FormTexts<TextId<'limits'>> = {
  ...typedLimitTexts,
  'limit.closed': 'limits.bad.closed',
  outcomeUnknown: 'limits.outcomeUnknown',
}

interface AmountFormProps extends ChangeStepProps {
  readonly onRemove: () => void
}

interface Values {
  limit: string
}

const readAmount = (typed: string, { kind }: Limit, { currency }: LimitTerms) =>
  readLimit(typed, kind, currency)

function problemOf(typed: string, limit: Limit, terms: LimitTerms, now: number): string | undefined {
  const amount = readAmount(typed, limit, terms)
  if (!amount) return typedLimitProblem(typed, limit.kind, terms.currency)
  return effectOf(amount, limit, terms, now).is === 'closed' ? 'closed' : undefined
}

/** The new amount: typed, never suggested (LIM-03). It says before sending what saving will do. */
export function AmountForm({ limit, terms, onDone, onClose, onRemove }: AmountFormProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const amountText = useAmountText(terms.zone)
  const offlineReason = useOfflineReason()
  const change = useChangeLimit()
  const [now] = useState(() => Date.now())
  const messages = useFormMessages(t, errorTexts, 'limits.bad.format')
  /** The last refusal: what was typed, and the sentence with its amounts. */
  const [refusal, setRefusal] = useState<{ typed: string; text: string | undefined }>()
  const form = useAppForm<Values>({
    defaultValues: { limit: '' },
    validate: ({ limit: typed }) => {
      const problem = problemOf(typed, limit, terms, now)
      return problem === undefined ? {} : { limit: problem }
    },
    async onSubmit({ limit: typed }) {
      try {
        onDone(await change.mutateAsync({ name: limit, body: { limit: readAmount(typed, limit, terms) } }))
      } catch (error) {
        setRefusal({ typed, text: texts.refusal(error, limit) })
        if (mayBeSaved(error)) return { form: 'outcomeUnknown' }
        return toFormFailure(error, { fields: { limit: 'limit', 'limit.amount': 'limit' } })
      }
      return undefined
    },
  })
  const { limit: typed } = useFormValues(form)
  const amount =
    problemOf(typed, limit, terms, now) === undefined ? readAmount(typed, limit, terms) : undefined
  const effect = amount && effectOf(amount, limit, terms, now)
  const shown = amount && amountText(amount)
  return (
    <Form
      form={form}
      describe={(code, field) => (code.startsWith('error.') && refusal?.text) || messages(code, field)}
      label={texts.name(limit)}
      method="post"
      className="grid gap-3"
    >
      <form.AppField name="limit">
        <LimitField isTime={isTimeLimit(limit.kind)} currency={terms.currency} />
      </form.AppField>
      <ChangeEffectText
        limit={limit}
        terms={terms}
        amount={refusal?.typed === typed && refusal.text !== undefined ? undefined : amount}
        effect={effect}
      />
      <FormErrors title={t('limits.bad.format')} />
      <SubmitButton
        variant={isRaise(effect) ? 'secondary' : 'care'}
        pendingLabel={t('limits.saving')}
        reason={offlineReason}
      >
        {shown === undefined
          ? t('limits.save')
          : t(isRaise(effect) ? 'limits.ask' : 'limits.saveAmount', { amount: shown })}
      </SubmitButton>
      <Button full onClick={onClose}>
        {limit.value === null ? t('limits.notNow') : t('limits.keep', { value: texts.value(limit) })}
      </Button>
      {canRemove(limit, terms) && (
        <Button variant="quiet" size="sm" onClick={onRemove}>
          {t('limits.remove')}
        </Button>
      )}
    </Form>
  )
}
