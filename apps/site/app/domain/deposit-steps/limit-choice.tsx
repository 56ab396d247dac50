import { currencies } from '@marquee/money'
import { Button } from '@marquee/ui/button'
import { Form, FormErrors, SubmitButton, parseAmount, useAppForm, useFormValues } from '@marquee/ui/form'
import { AmountField } from '@marquee/ui/form/amount-field'
import { RadioField } from '@marquee/ui/form/radio-field'
import { TextField } from '@marquee/ui/form/text-field'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import {
  type MoneyAmount,
  currencyMark,
  decimalsOf,
  isZero,
  zeroAmount,
} from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { type FormTexts, useFormMessages } from '../../shared/forms/use-form-messages.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { FlowLayout } from '../payments/index.ts'
import { type AskedLimit, type TypedLimit, isTimeLimit, keyOf, limitNameText, timeOf } from './model.ts'
import { type DepositStep, useSetLimit, useStateStep } from './queries.ts'

export interface LimitChoiceProps {
  readonly step: Extract<DepositStep, { is: 'choice' }>
  readonly currency: MoneyAmount['currency']
}

interface Values {
  which: string
  limit: string
}

const errorTexts: FormTexts<TextId<'steps' | 'limits'>> = {
  'which.required': 'steps.choice.whichMissing',
  'limit.required': 'limits.bad.required',
  'limit.time': 'limits.bad.time',
}

/** A deposit limit, or the statement that none is wanted: both with the same weight (LIM-05). */
export function LimitChoice({ step: { limits, mayDecline }, currency }: LimitChoiceProps) {
  const { t } = useTexts('steps', 'limits')
  const offlineReason = useOfflineReason()
  const decline = useStateStep('depositSteps.declineLimit')
  const [first] = limits
  return (
    <FlowLayout title={t('steps.choice.title')} step="choice">
      <p className="text-text-2">{t(mayDecline ? 'steps.choice.text' : 'steps.choice.lawText')}</p>
      <LimitForm limits={limits} only={limits.length === 1 ? first : undefined} currency={currency} />
      {mayDecline && (
        <Button
          full
          variant="secondary"
          className="mt-3"
          pending={decline.isPending}
          pendingLabel={t('limits.saving')}
          reason={offlineReason}
          onClick={() => decline.mutate()}
        >
          {t('steps.choice.decline')}
        </Button>
      )}
      {decline.isError && (
        <p role="alert" className="mt-2 text-sm">
          {t(failureTextOf(decline.error, navigator.onLine).text)}
        </p>
      )}
    </FlowLayout>
  )
}

interface LimitFormProps {
  readonly limits: readonly AskedLimit[]
  /** Where one limit is asked for there is nothing to choose. */
  readonly only: AskedLimit | undefined
  readonly currency: MoneyAmount['currency']
}

function LimitForm({ limits, only, currency }: LimitFormProps) {
  const { t } = useTexts('steps', 'limits')
  const offlineReason = useOfflineReason()
  const set = useSetLimit()
  const refusalText = useRefusalText()
  const messages = useFormMessages(t, errorTexts, 'limits.bad.format')
  const [refusal, setRefusal] = useState<string>()
  const limitOf = ({ which }: Values) => limits.find((limit) => keyOf(limit) === which)
  const form = useAppForm<Values>({
    defaultValues: { which: only ? keyOf(only) : '', limit: '' },
    validate: (values) => {
      const name = limitOf(values)
      const problem = problemOf(values.limit, name, currency)
      return { ...(!name && { which: 'required' }), ...(problem !== undefined && { limit: problem }) }
    },
    async onSubmit(values) {
      const name = limitOf(values)
      const value = name && read(values.limit, name, currency)
      if (!name || !value) return undefined
      try {
        await set.mutateAsync({ name, value })
      } catch (error) {
        setRefusal(refusalText(error))
        return toFormFailure(error, { fields: { limit: 'limit', 'limit.amount': 'limit' } })
      }
      return undefined
    },
  })
  const name = limitOf(useFormValues(form))
  return (
    <Form
      form={form}
      describe={(code, field) => (code.startsWith('error.') && refusal) || messages(code, field)}
      label={t('steps.choice.title')}
      method="post"
      className="mt-5 grid gap-4"
    >
      {only ? (
        <p className="font-medium">{t(limitNameText(only))}</p>
      ) : (
        <form.AppField name="which">
          <RadioField
            legend={t('steps.choice.which')}
            options={limits.map((limit) => ({ value: keyOf(limit), label: t(limitNameText(limit)) }))}
          />
        </form.AppField>
      )}
      <form.AppField name="limit">
        <LimitField isTime={name !== undefined && isTimeLimit(name)} currency={currency} />
      </form.AppField>
      <FormErrors title={t('limits.bad.format')} />
      <SubmitButton variant="secondary" pendingLabel={t('limits.saving')} reason={offlineReason}>
        {t('limits.save')}
      </SubmitButton>
    </Form>
  )
}

/** An empty field: nothing is suggested (LIM-03). */
function LimitField({ isTime, currency }: { readonly isTime: boolean } & Pick<LimitFormProps, 'currency'>) {
  const { t } = useTexts('limits')
  const { money } = useFormats()
  if (isTime)
    return (
      <TextField
        label={t('limits.timeAmount')}
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        required
      />
    )
  const mark = currencyMark(currency, money(zeroAmount(currency)))
  return <AmountField label={t('limits.amount')} currency={mark.sign} currencyAt={mark.at} required />
}

/** Money of the account, or of a limit of time whole minutes. */
function read(typed: string, name: AskedLimit, currency: MoneyAmount['currency']): TypedLimit | undefined {
  if (isTimeLimit(name)) return timeOf(parseAmount(typed, 0, ''))
  const amount = parseAmount(typed, decimalsOf(currency), currencies[currency].sign)
  return amount === undefined || isZero({ amount, currency }) ? undefined : { amount, currency }
}

function problemOf(
  typed: string,
  name: AskedLimit | undefined,
  currency: MoneyAmount['currency'],
): string | undefined {
  const isTime = name !== undefined && isTimeLimit(name)
  if (typed.trim() === '') return isTime ? 'time' : 'required'
  if (!name || read(typed, name, currency)) return undefined
  return isTime ? 'time' : 'format'
}

/** Why a limit was refused, with the amounts of the answer. */
function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTexts('limits')
  const { money } = useFormats()
  return (error) => {
    if (!(error instanceof ApiError)) return undefined
    const { lowest, highest, period, value } = error.additionalInfo as {
      readonly lowest?: MoneyAmount
      readonly highest?: MoneyAmount
      readonly period?: AskedLimit['period']
      readonly value?: MoneyAmount
    }
    switch (error.code) {
      case 'error.deposit.limit.too_low':
        return lowest && t('limits.bad.tooLow', { amount: money(lowest) })
      case 'error.deposit.limit.too_high':
        return highest && t('limits.bad.tooHigh', { amount: money(highest) })
      case 'error.deposit.limit.interval':
        if (!period || !value) return undefined
        return t('limits.bad.interval', {
          name: t(limitNameText({ kind: 'deposit', period })),
          amount: money(value),
        })
      case 'error.deposit.limit.locked':
        return t('limits.bad.closed')
      default:
        return undefined
    }
  }
}
