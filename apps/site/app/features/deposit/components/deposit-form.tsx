import { Form, FormErrors, SubmitButton, amountText, useAppForm } from '@marquee/ui/form'
import { ExternalLink } from '@marquee/ui/icons'
import { Banner, DefinitionList, DefinitionRow, Figure, Meter, type RadioOption } from '@marquee/ui/native'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../../shared/form-failure.ts'
import { useFormats } from '../../../shared/formats.ts'
import { useLocale } from '../../../shared/locale.ts'
import { useWallet } from '../../../shared/me.ts'
import { useIsOnline } from '../../../shared/online.ts'
import { useActKey } from '../../../shared/payments/act-key.ts'
import {
  type MoneyAmount,
  currencyMark,
  decimalsOf,
  isMore,
  isZero,
  minus,
  nothingIn,
  plus,
  shareOf,
} from '../../../shared/payments/amounts.ts'
import { fieldByApi } from '../../../shared/payments/field-by-api.ts'
import { spanOf } from '../../../shared/payments/durations.ts'
import { periodNames } from '../../../shared/payments/limit-words.ts'
import { MethodMark, byRecentUse, methodNames } from '../../../shared/payments/methods.tsx'
import { Surface } from '../../../shared/payments/surface.tsx'
import { shownTheme } from '../../../shared/preferences.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { useIsWide } from '../../../shared/wide.ts'
import { type DepositAnswer, type DepositState, type Method, amountFault } from '../model.ts'
import { useOpenDeposit } from '../queries.ts'

const FAULTS: Readonly<Record<string, TextId<'deposit' | 'default'>>> = {
  required: 'deposit.amount.required',
  format: 'deposit.amount.format',
  too_low: 'deposit.amount.tooLow',
  too_high: 'deposit.amount.tooHigh',
  over_limit: 'deposit.amount.overLimit',
  network: 'deposit.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'deposit.failed.busy',
}

export interface DepositFormProps {
  readonly state: DepositState
  readonly onAnswer: (answer: DepositAnswer) => void
}

interface Values {
  method: string
  amount: string
}

/** Method and free amount; a phone checks it on a step of its own, a wide screen beside the form. */
export function DepositForm({ state, onAnswer }: DepositFormProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const { prefix } = useLocale()
  const isWide = useIsWide()
  const isOnline = useIsOnline()
  const [step, setStep] = useState<'form' | 'review'>('form')
  const open = useOpenDeposit()
  const actKey = useActKey()
  const methods = byRecentUse(state.methods, state.recentMethods)
  const { currency } = state.depositedToday
  const digits = decimalsOf(currency)
  const methodOf = (id: string) => methods.find((method) => method.id === id)

  const form = useAppForm<Values>({
    defaultValues: { method: methods[0]?.id ?? '', amount: '' },
    validate: (values) => {
      const method = methodOf(values.method)
      if (!method) return {}
      const fault = amountFault(values.amount, amountText(values.amount, digits), {
        digits,
        min: method.min.amount,
        max: method.max.amount,
        left: state.limitLeft?.amount ?? null,
      })
      return fault === undefined ? {} : { amount: fault }
    },
    async onSubmit(values) {
      const method = methodOf(values.method)
      const amount = amountText(values.amount, digits)
      if (!method || amount === undefined) return
      if (!isWide && step === 'form') {
        setStep('review')
        return
      }
      const input = {
        amount: { amount, currency },
        method: method.id,
        langmarket: prefix,
        theme: shownTheme(),
      }
      const answer = await open.mutateAsync({ ...input, key: actKey.of(JSON.stringify(input)) })
      actKey.done()
      onAnswer(answer)
    },
    failureOf: (error) => {
      const failure = failureOf(error, { fields: fieldByApi })
      if (failure.fields) setStep('form')
      return failure
    },
  })

  const describe = (code: string, field: string | undefined) => {
    const { method: id } = form.state.values
    const method = methodOf(id)
    const known = FAULTS[code]
    if (known === undefined)
      return t(field === undefined ? 'deposit.failed.unknown' : 'deposit.amount.format')
    return t(known, {
      min: method ? formats.money(method.min) : '',
      max: method ? formats.money(method.max) : '',
      left: state.limitLeft ? formats.money(state.limitLeft) : '',
    })
  }
  const offline = isOnline ? undefined : t('common.offlineReason')
  const review = (isLast: boolean): ReactNode => (
    <form.Subscribe selector={(current) => current.values}>
      {(values) => (
        <Summary
          method={methodOf(values.method)}
          amount={moneyOf(amountText(values.amount, digits), currency)}
          limitLeft={state.limitLeft}
          isHeading={isLast}
        />
      )}
    </form.Subscribe>
  )
  const submitWords = (
    <form.Subscribe selector={(current) => current.values.amount}>
      {(typed) => {
        const amount = moneyOf(amountText(typed, digits), currency)
        const isReview = !isWide && step === 'form'
        if (!amount) return t(isReview ? 'deposit.review' : 'deposit.submit')
        return t(isReview ? 'deposit.reviewAmount' : 'deposit.submitAmount', {
          amount: formats.money(amount),
        })
      }}
    </form.Subscribe>
  )
  const submit = (
    <SubmitButton pendingLabel={t('deposit.opening')} reason={offline}>
      {submitWords}
    </SubmitButton>
  )
  const isReview = !isWide && step === 'review'
  return (
    <Surface
      title={t(isReview ? 'deposit.check' : 'deposit.title')}
      step={isReview ? 'review' : 'form'}
      size="lg"
      onBack={isReview ? () => setStep('form') : undefined}
    >
      <Form form={form} describe={describe} label={t('deposit.title')} method="post">
        <div className={isReview ? 'hidden' : 'gap-8 md:grid md:grid-cols-[1fr_minmax(15rem,19rem)]'}>
          <div className="min-w-0">
            {state.daysLeftToVerifyDocuments === null ? null : (
              <Banner tone="warning" className="mb-5">
                {t('deposit.documentsIn', { days: state.daysLeftToVerifyDocuments })}
              </Banner>
            )}
            <form.AppField name="method">
              {(field) => (
                <field.RadioField
                  legend={t('deposit.payWith')}
                  options={methods.map((one) => optionOf(one))}
                />
              )}
            </form.AppField>
            <Today state={state} />
            <form.AppField name="amount">
              {(field) => (
                <form.Subscribe selector={(current) => current.values.method}>
                  {(id) => {
                    const method = methodOf(id)
                    const mark = currencyMark(currency, formats.money(nothingIn(currency)))
                    return (
                      <field.AmountField
                        label={t('deposit.amount.label')}
                        currency={mark.sign}
                        currencyAt={mark.at}
                        className="mt-4"
                        hint={
                          method &&
                          t('deposit.amount.hint', {
                            min: formats.money(method.min),
                            max: formats.money(method.max),
                          })
                        }
                      />
                    )
                  }}
                </form.Subscribe>
              )}
            </form.AppField>
            <FormErrors title={t('deposit.look')} className="mt-4" />
            {isWide ? null : <div className="mt-6">{submit}</div>}
          </div>
          {isWide && (
            <aside aria-label={t('deposit.check')} className="flex flex-col rounded-card bg-surface-2 p-6">
              {review(false)}
              <div className="mt-auto pt-8">
                <Next />
                {submit}
              </div>
            </aside>
          )}
        </div>
        {isReview && (
          <>
            {review(true)}
            <Next />
            <FormErrors title={t('deposit.look')} className="mb-4" />
            {submit}
          </>
        )}
      </Form>
    </Surface>
  )

  function optionOf(method: Method): RadioOption {
    const facts = [
      isZero(method.fee) ? t('payments.noFee') : t('payments.feeOf', { amount: formats.money(method.fee) }),
      method.measuredSeconds === null ? undefined : t('deposit.half', spanWords(method.measuredSeconds)),
    ].filter((part) => part !== undefined)
    return {
      value: method.id,
      label: t(methodNames[method.id]),
      text: facts.join(' · '),
      mark: <MethodMark kind={method.kind} />,
    }
  }

  function spanWords({ nineInTen }: { nineInTen: number }) {
    const { id, values } = spanOf(nineInTen)
    return { span: t(id, values) }
  }
}

function moneyOf(amount: string | undefined, currency: MoneyAmount['currency']): MoneyAmount | undefined {
  return amount === undefined ? undefined : { amount, currency }
}

/** What was deposited today, and what the player's own limit leaves. */
function Today({ state }: { state: DepositState }) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const today = formats.money(state.depositedToday)
  if (state.limitLeft === null || state.limitType === null)
    return (
      <p className="mt-5 flex justify-between gap-4 border-t border-line pt-4 text-sm text-text-2">
        {t('deposit.today')}
        <b className="num font-medium text-text">{today}</b>
      </p>
    )
  const left = formats.money(state.limitLeft)
  const whole = plus(state.depositedToday, state.limitLeft)
  const isDaily = state.limitType === 'D'
  const label = t('deposit.limit', { period: t(periodNames[state.limitType]) })
  return isDaily ? (
    <Meter
      className="mt-5 border-t border-line pt-4"
      label={label}
      share={shareOf(state.depositedToday, whole)}
      valueText={t('deposit.limitLeft', { left })}
      start={t('deposit.todayOf', { amount: today, limit: formats.money(whole) })}
      end={<b>{t('deposit.left', { left })}</b>}
    />
  ) : (
    <div className="mt-5 border-t border-line pt-4 text-sm text-text-2">
      <p className="flex justify-between gap-4">
        {t('deposit.today')}
        <b className="num font-medium text-text">{today}</b>
      </p>
      <p className="mt-1 flex justify-between gap-4">
        {label}
        <b className="num font-medium text-text">{t('deposit.left', { left })}</b>
      </p>
    </div>
  )
}

interface SummaryProps {
  readonly method: Method | undefined
  readonly amount: MoneyAmount | undefined
  readonly limitLeft: DepositState['limitLeft']
  readonly isHeading: boolean
}

/** Everything again, before it counts. */
function Summary({ method, amount, limitLeft, isHeading }: SummaryProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const { data: wallet } = useWallet()
  const shown = amount ?? (method && nothingIn(method.min.currency))
  const fits = amount !== undefined && limitLeft !== null && !isMore(amount, limitLeft)
  return (
    <>
      <Figure
        label={isHeading ? t('deposit.amount.label') : t('deposit.youDeposit')}
        value={<output>{shown ? formats.money(shown) : ''}</output>}
      />
      <DefinitionList className="mt-4">
        <DefinitionRow name={t('deposit.from')} value={method ? t(methodNames[method.id]) : ''} />
        <DefinitionRow
          name={t('payments.fee')}
          value={!method || isZero(method.fee) ? t('payments.none') : formats.money(method.fee)}
        />
        {method?.measuredSeconds ? (
          <DefinitionRow
            name={t('deposit.arrives')}
            value={<Arrives seconds={method.measuredSeconds.nineInTen} />}
          />
        ) : null}
        {fits && limitLeft ? (
          <DefinitionRow name={t('deposit.leftAfter')} value={formats.money(minus(limitLeft, amount))} />
        ) : null}
        {wallet && shown && wallet.totalBalance.currency === shown.currency ? (
          <DefinitionRow
            look="total"
            name={t('deposit.balanceAfter')}
            value={formats.money(plus(wallet.totalBalance, shown))}
          />
        ) : null}
      </DefinitionList>
    </>
  )
}

function Arrives({ seconds }: { seconds: number }) {
  const { t } = useTexts('deposit', 'payments')
  const { id, values } = spanOf(seconds)
  return t('payments.span.within', { span: t(id, values) })
}

function Next() {
  const { t } = useTexts('deposit')
  return (
    <Banner bare icon={ExternalLink} className="my-5">
      {t('deposit.next')}
    </Banner>
  )
}
