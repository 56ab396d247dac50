import { currencies } from '@marquee/money'
import { Button } from '@marquee/ui/button'
import { Form, FormErrors, SubmitButton, parseAmount, useAppForm, useFormValues } from '@marquee/ui/form'
import { AmountField } from '@marquee/ui/form/amount-field'
import { useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import {
  type MoneyAmount,
  currencyMark,
  decimalsOf,
  isZero,
  zeroAmount,
} from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { type FormTexts, useFormMessages } from '../../../shared/forms/use-form-messages.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { type Limit, type LimitTerms, canRemove, effectOf, isRaise } from '../model.ts'
import { useChangeLimit } from '../queries.ts'
import { mayBeSaved, useLimitTexts } from '../use-limit-texts.ts'
import { ChangeEffectText } from './change-effect-text.tsx'
import type { ChangeStepProps } from './change-step.ts'

const errorTexts: FormTexts<TextId<'limits'>> = {
  'limit.required': 'limits.bad.required',
  'limit.closed': 'limits.bad.closed',
  outcomeUnknown: 'limits.outcomeUnknown',
}

interface AmountFormProps extends ChangeStepProps {
  readonly onRemove: () => void
}

interface Values {
  limit: string
}

function readAmount(typed: string, { currency }: LimitTerms): MoneyAmount | undefined {
  const amount = parseAmount(typed, decimalsOf(currency), currencies[currency].sign)
  return amount === undefined ? undefined : { amount, currency }
}

function problemOf(typed: string, limit: Limit, terms: LimitTerms, now: number): string | undefined {
  if (typed.trim() === '') return 'required'
  const amount = readAmount(typed, terms)
  if (!amount || isZero(amount)) return 'format'
  return effectOf(amount, limit, terms, now).is === 'closed' ? 'closed' : undefined
}

/** The new amount: typed, never suggested (LIM-03). It says before sending what saving will do. */
export function AmountForm({ limit, terms, onDone, onClose, onRemove }: AmountFormProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const { money } = useFormats(terms.zone)
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
        onDone(await change.mutateAsync({ name: limit, body: { limit: readAmount(typed, terms) } }))
      } catch (error) {
        setRefusal({ typed, text: texts.refusal(error, limit) })
        if (mayBeSaved(error)) return { form: 'outcomeUnknown' }
        return toFormFailure(error, { fields: { limit: 'limit', 'limit.amount': 'limit' } })
      }
      return undefined
    },
  })
  const { limit: typed } = useFormValues(form)
  const amount = problemOf(typed, limit, terms, now) === undefined ? readAmount(typed, terms) : undefined
  const effect = amount && effectOf(amount, limit, terms, now)
  const mark = currencyMark(terms.currency, money(zeroAmount(terms.currency)))
  const shown = amount && money(amount)
  return (
    <Form
      form={form}
      describe={(code, field) => (code.startsWith('error.') && refusal?.text) || messages(code, field)}
      label={texts.name(limit)}
      method="post"
      className="grid gap-3"
    >
      <form.AppField name="limit">
        <AmountField label={t('limits.amount')} currency={mark.sign} currencyAt={mark.at} required />
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
