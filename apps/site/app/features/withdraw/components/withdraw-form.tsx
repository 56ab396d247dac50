import { Form, FormErrors, SubmitButton, amountText, useAppForm } from '@marquee/ui/form'
import { Clock, Gift, Lock } from '@marquee/ui/icons'
import {
  Banner,
  Checkbox,
  DefinitionList,
  DefinitionRow,
  Figure,
  LinkText,
  type RadioOption,
} from '@marquee/ui/native'
import { useState } from 'react'
import { failureOf } from '../../../shared/form-failure.ts'
import { type Formats, useFormats } from '../../../shared/formats.ts'
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
} from '../../../shared/payments/amounts.ts'
import { fieldByApi } from '../../../shared/payments/field-by-api.ts'
import { spanOf } from '../../../shared/payments/durations.ts'
import { MethodMark, methodNames } from '../../../shared/payments/methods.tsx'
import { Surface } from '../../../shared/payments/surface.tsx'
import { shownTheme } from '../../../shared/preferences.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import {
  type FlowStatus,
  type Method,
  type WithdrawalAnswer,
  type WithdrawalState,
  amountFault,
  isAboveOwnLimit,
  wholeOf,
} from '../model.ts'
import { useAskWithdrawal, useLockWithdrawal } from '../queries.ts'

const FAULTS: Readonly<Record<string, TextId<'withdraw'>>> = {
  required: 'withdraw.amount.required',
  format: 'withdraw.amount.format',
  too_low: 'withdraw.amount.tooLow',
  too_high: 'withdraw.amount.tooHigh',
  too_much: 'withdraw.amount.tooMuch',
  over_limit: 'withdraw.amount.overLimit',
  network: 'withdraw.failed.network',
  busy: 'withdraw.failed.busy',
}

interface Values {
  amount: string
  method: string
}

export interface WithdrawFormProps {
  readonly state: WithdrawalState
  readonly status: FlowStatus
  readonly onAnswer: (answer: WithdrawalAnswer) => void
}

/** Amount, "All", where it goes and what will happen; then everything again before it counts. */
export function WithdrawForm({ state, status, onAnswer }: WithdrawFormProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const { prefix } = useLocale()
  const isOnline = useIsOnline()
  const [step, setStep] = useState<'form' | 'review'>('form')
  const [isLocked, setIsLocked] = useState(false)
  const ask = useAskWithdrawal()
  const lock = useLockWithdrawal()
  const actKey = useActKey()
  const lockKey = useActKey()
  const { withdrawable, methods, limit } = state
  const { currency } = withdrawable
  const digits = decimalsOf(currency)
  const methodOf = (id: string) => methods.find((method) => method.id === id)

  const form = useAppForm<Values>({
    defaultValues: { amount: '', method: methods[0]?.id ?? '' },
    validate: (values) => {
      const method = methodOf(values.method)
      if (!method) return {}
      const fault = amountFault(values.amount, amountText(values.amount, digits), {
        digits,
        min: method.min.amount,
        max: method.max.amount,
        withdrawable: withdrawable.amount,
        limit: limit?.amount ?? null,
      })
      return fault === undefined ? {} : { amount: fault }
    },
    async onSubmit(values) {
      const method = methodOf(values.method)
      const amount = amountText(values.amount, digits)
      if (!method || amount === undefined) return
      if (step === 'form') {
        setStep('review')
        return
      }
      const input = {
        amount: { amount, currency },
        method: method.id,
        langmarket: prefix,
        theme: shownTheme(),
      }
      const answer = await ask.mutateAsync({ ...input, key: actKey.of(JSON.stringify(input)) })
      actKey.done()
      const id = answer.withdrawal?.pendingWithdrawalId
      if (isLocked && id !== undefined)
        // A lock that fails is offered again on the tracker; the withdrawal itself stands.
        await lock.mutateAsync({ pendingWithdrawalId: id, key: lockKey.of(id) }).catch(() => {})
      onAnswer(answer)
    },
    failureOf: (error) => {
      const failure = failureOf(error, { fields: fieldByApi })
      if (failure.fields) setStep('form')
      return failure
    },
  })

  const describe = (code: string, field: string | undefined) => {
    const method = methodOf(form.state.values.method)
    const known = FAULTS[code]
    if (known === undefined)
      return t(field === undefined ? 'withdraw.failed.unknown' : 'withdraw.amount.format')
    return t(known, {
      min: method ? formats.money(method.min) : '',
      max: method ? formats.money(method.max) : '',
      withdrawable: formats.money(withdrawable),
      limit: limit ? formats.money(limit) : '',
    })
  }
  const fillAll = () => {
    const method = methodOf(form.state.values.method)
    const whole = wholeOf(withdrawable, [limit, method?.max ?? null])
    form.setFieldValue('amount', typedOf(whole, formats))
  }
  const offline = isOnline ? undefined : t('common.offlineReason')
  const isReview = step === 'review'
  const mark = currencyMark(currency, formats.money(nothingIn(currency)))
  return (
    <Surface
      title={t(isReview ? 'withdraw.check' : 'withdraw.title')}
      step={step}
      onBack={isReview ? () => setStep('form') : undefined}
    >
      <Form form={form} describe={describe} label={t('withdraw.title')} method="post">
        <div className={isReview ? 'hidden' : undefined}>
          {status === 'VERIFYDOCUMENT_LOYAL' && (
            <Banner tone="info" className="mb-5">
              {t('withdraw.loyal')}
            </Banner>
          )}
          <Figure label={t('withdraw.withdrawable')} value={formats.money(withdrawable)} />
          <form.Subscribe selector={(current) => current.values}>
            {(values) => {
              const method = methodOf(values.method)
              const amount = amountText(values.amount, digits)
              const typed = amount === undefined ? undefined : { amount, currency }
              const isFine = typed !== undefined && !isMore(typed, withdrawable)
              return (
                <>
                  <form.AppField name="amount">
                    {(field) => (
                      <field.AmountField
                        className="mt-5"
                        label={t('withdraw.amount.label')}
                        labelEnd={<LinkText onClick={fillAll}>{t('withdraw.all')}</LinkText>}
                        currency={mark.sign}
                        currencyAt={mark.at}
                        hint={
                          method &&
                          (isFine
                            ? t('withdraw.amount.leaves', {
                                min: formats.money(method.min),
                                rest: formats.money(minus(withdrawable, typed)),
                              })
                            : t('withdraw.amount.hint', { min: formats.money(method.min) }))
                        }
                      />
                    )}
                  </form.AppField>
                  {isAboveOwnLimit(withdrawable, limit) && limit ? (
                    <Banner
                      tone="care"
                      className="mt-4"
                      title={t('withdraw.limitTitle', { limit: formats.money(limit) })}
                    >
                      {t('withdraw.limitText')}
                    </Banner>
                  ) : null}
                  <form.AppField name="method">
                    {(field) => (
                      <field.RadioField
                        className="mt-6"
                        legend={t('withdraw.to')}
                        options={methods.map((one) => optionOf(one))}
                      />
                    )}
                  </form.AppField>
                  {method && <Measured method={method} />}
                  <Bonus />
                </>
              )
            }}
          </form.Subscribe>
          <FormErrors title={t('withdraw.look')} className="mt-4" />
        </div>
        {isReview && (
          <form.Subscribe selector={(current) => current.values}>
            {(values) => (
              <Check
                method={methodOf(values.method)}
                amount={{ amount: amountText(values.amount, digits) ?? '0', currency }}
              />
            )}
          </form.Subscribe>
        )}
        {isReview && (
          <>
            {state.isCancellable ? (
              <Checkbox
                className="mt-4"
                label={t('withdraw.lock')}
                hint={t('withdraw.lockHint')}
                checked={isLocked}
                onChange={(event) => setIsLocked(event.currentTarget.checked)}
              />
            ) : (
              <Banner bare icon={Lock} className="mt-4">
                {t('withdraw.lockedByMarket')}
              </Banner>
            )}
            <FormErrors title={t('withdraw.look')} className="mt-4" />
          </>
        )}
        <div className="mt-6">
          <form.Subscribe selector={(current) => current.values.amount}>
            {(typed) => {
              const amount = amountText(typed, digits)
              const shown = amount === undefined ? undefined : formats.money({ amount, currency })
              return (
                <SubmitButton pendingLabel={t('withdraw.asking')} reason={offline}>
                  {shown === undefined
                    ? t('withdraw.review')
                    : t(isReview ? 'withdraw.submitAmount' : 'withdraw.reviewAmount', { amount: shown })}
                </SubmitButton>
              )
            }}
          </form.Subscribe>
        </div>
      </Form>
    </Surface>
  )

  function optionOf(method: Method): RadioOption {
    return {
      value: method.id,
      label: t(methodNames[method.id]),
      text: isZero(method.fee)
        ? t('payments.noFee')
        : t('payments.feeOf', { amount: formats.money(method.fee) }),
      mark: <MethodMark kind={method.kind} />,
    }
  }
}

/** An amount as one would type it: the page's own decimal mark, without sign and grouping. */
function typedOf(value: MoneyAmount, formats: Formats): string {
  const usesComma = /\d,\d{1,2}(?!\d)/.test(formats.money({ amount: '1.50', currency: value.currency }))
  return usesComma ? value.amount.replace('.', ',') : value.amount
}

/** How long it takes, measured; nothing is said while too little has been measured. */
function Measured({ method }: { method: Method }) {
  const { t } = useTexts('withdraw', 'payments')
  if (method.measuredSeconds === null)
    return (
      <Banner bare icon={Clock} className="mt-4">
        {t('withdraw.unmeasured')}
      </Banner>
    )
  const half = spanOf(method.measuredSeconds.half)
  const most = spanOf(method.measuredSeconds.nineInTen)
  return (
    <Banner bare icon={Clock} className="mt-4">
      {t('withdraw.measured', { half: t(half.id, half.values), most: t(most.id, most.values) })}
    </Banner>
  )
}

/** A bonus that stands beside the main balance is not touched. */
function Bonus() {
  const { t } = useTexts('withdraw')
  const formats = useFormats()
  const { data: wallet } = useWallet()
  if (!wallet) return null
  const bonus = plus(plus(wallet.casinoBonus, wallet.liveCasinoBonus), wallet.sportsBonus)
  if (isZero(bonus)) return null
  return (
    <Banner icon={Gift} className="mt-4" title={t('withdraw.bonusStays')}>
      {t('withdraw.bonusText', { bonus: formats.money(bonus) })}
    </Banner>
  )
}

function Check({ method, amount }: { method: Method | undefined; amount: MoneyAmount }) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const { data: wallet } = useWallet()
  const half = method?.measuredSeconds ? spanOf(method.measuredSeconds.half) : undefined
  return (
    <>
      <Figure
        label={t('withdraw.youWithdraw')}
        value={formats.money(amount)}
        note={method && t('withdraw.toMethod', { method: t(methodNames[method.id]) })}
      />
      <DefinitionList className="mt-4">
        <DefinitionRow
          name={t('payments.fee')}
          value={!method || isZero(method.fee) ? t('payments.none') : formats.money(method.fee)}
        />
        {half && (
          <DefinitionRow
            name={t('withdraw.half')}
            value={t('payments.span.within', { span: t(half.id, half.values) })}
          />
        )}
        {wallet ? (
          <DefinitionRow
            look="total"
            name={t('withdraw.balanceAfter')}
            value={formats.money(minus(wallet.mainBalance, amount))}
          />
        ) : null}
      </DefinitionList>
      <Banner bare className="mt-4">
        {t('withdraw.next')}
      </Banner>
    </>
  )
}
