import { Button } from '@marquee/ui/button'
import { Form, FormErrors, SubmitButton, useAppForm, useFormValues } from '@marquee/ui/form'
import { RadioField } from '@marquee/ui/form/radio-field'
import { linkClass } from '@marquee/ui/link-text'
import { useState } from 'react'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { type FormTexts, useFormMessages } from '../../shared/forms/use-form-messages.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import {
  type LimitName,
  LimitField,
  isTimeLimit,
  limitKey,
  nameText,
  readLimit,
  typedLimitProblem,
  typedLimitTexts,
  useChangeLimit,
  useRefusalText,
} from '../limits/index.ts'
import { FlowLayout } from '../payments/index.ts'
import { type DepositStep, useStateStep } from './queries.ts'

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
  ...typedLimitTexts,
}

/** A deposit limit, or the statement that none is wanted: both with the same weight (LIM-05). */
export function LimitChoice({ step: { limits, mayDecline }, currency }: LimitChoiceProps) {
  const { t } = useTexts('steps', 'limits')
  const offlineReason = useOfflineReason()
  const decline = useStateStep('depositSteps.declineLimit')
  const to = useHref()
  const [first] = limits
  // The law also demands limits of losses and of time, which are no deposit limits (LIM-04).
  const title = t(mayDecline ? 'steps.choice.title' : 'steps.choice.lawTitle')
  return (
    <FlowLayout title={title} step="choice">
      <p className="text-text-2">{t(mayDecline ? 'steps.choice.text' : 'steps.choice.lawText')}</p>
      <p className="mt-2 text-sm text-text-2">
        {t('steps.choice.waits')}{' '}
        <Link to={to('gambling-limits')} className={linkClass({ tone: 'care' })}>
          {t('shell.limits')}
        </Link>
      </p>
      <LimitForm
        title={title}
        limits={limits}
        only={limits.length === 1 ? first : undefined}
        currency={currency}
      />
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
  readonly title: string
  readonly limits: readonly LimitName[]
  /** Where one limit is asked for there is nothing to choose. */
  readonly only: LimitName | undefined
  readonly currency: MoneyAmount['currency']
}

function LimitForm({ title, limits, only, currency }: LimitFormProps) {
  const { t } = useTexts('steps', 'limits', 'deposit')
  const offlineReason = useOfflineReason()
  const change = useChangeLimit()
  const refusalText = useRefusalText()
  const messages = useFormMessages(t, errorTexts, 'limits.bad.format')
  const [refusal, setRefusal] = useState<string>()
  const limitOf = ({ which }: Values) => limits.find((limit) => limitKey(limit) === which)
  const form = useAppForm<Values>({
    defaultValues: { which: only ? limitKey(only) : '', limit: '' },
    validate: (values) => {
      const name = limitOf(values)
      // Before a limit is chosen, nothing says how the amount is read.
      const problem =
        name || values.limit.trim() === ''
          ? typedLimitProblem(values.limit, name?.kind ?? 'deposit', currency)
          : undefined
      return { ...(!name && { which: 'required' }), ...(problem !== undefined && { limit: problem }) }
    },
    async onSubmit(values) {
      const name = limitOf(values)
      const limit = name && readLimit(values.limit, name.kind, currency)
      if (!name || !limit) return undefined
      try {
        await change.mutateAsync({ name, body: { limit } })
      } catch (error) {
        setRefusal(refusalText(error, name))
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
      label={only ? t(nameText(only)) : title}
      method="post"
      className="mt-5 grid gap-4"
    >
      {only ? (
        <p className="font-medium">{t(nameText(only))}</p>
      ) : (
        <form.AppField name="which">
          <RadioField
            legend={t('steps.choice.which')}
            options={limits.map((limit) => ({ value: limitKey(limit), label: t(nameText(limit)) }))}
          />
        </form.AppField>
      )}
      <form.AppField name="limit">
        <LimitField isTime={name !== undefined && isTimeLimit(name.kind)} currency={currency} />
      </form.AppField>
      <FormErrors title={t('deposit.look')} />
      <SubmitButton variant="secondary" pendingLabel={t('limits.saving')} reason={offlineReason}>
        {t('limits.save')}
      </SubmitButton>
    </Form>
  )
}
