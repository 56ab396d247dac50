import { Form, FormErrors } from '@marquee/ui/form'
import { LinkText } from '@marquee/ui/link-text'
import { Stat } from '@marquee/ui/stat'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  FlowLayout,
  MethodPicker,
  MoneyAmountField,
  MoneySubmit,
  type Withdrawal,
  findArrived,
  useLockWithdrawal,
  useMoneyForm,
} from '../../../domain/payments/index.ts'
import { type IdempotencyKeys, useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { decimalsOf, isMore, minus, typedAmount } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import {
  type WithdrawalAnswer,
  type WithdrawalState,
  isShortfall,
  maxWithdrawable,
  validateAmount,
} from '../model.ts'
import { useRequestWithdrawal } from '../queries.ts'
import { BonusNotice } from './bonus-notice.tsx'
import { PayoutNotes } from './payout-notes.tsx'
import { WithdrawNotices } from './withdraw-notices.tsx'
import { WithdrawReview } from './withdraw-review.tsx'

const errorTexts: Readonly<Record<string, TextId<'withdraw' | 'default'>>> = {
  required: 'withdraw.amount.required',
  format: 'withdraw.amount.format',
  too_low: 'withdraw.amount.tooLow',
  too_high: 'withdraw.amount.tooHigh',
  too_much: 'withdraw.amount.tooMuch',
  over_limit: 'withdraw.amount.overLimit',
  network: 'withdraw.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'withdraw.failed.busy',
}

export interface WithdrawFormProps {
  readonly state: WithdrawalState
  readonly isLoyal: boolean
  readonly onAnswer: (answer: WithdrawalAnswer) => void
  /** More was requested than was available: the state is fetched again. */
  readonly onShortfall: () => Promise<void>
  readonly onFollow: (id: string) => void
}

/** Amount, "Max", payout method and what will happen; then the review. */
export function WithdrawForm({ state, isLoyal, onAnswer, onShortfall, onFollow }: WithdrawFormProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const [isLocked, setIsLocked] = useState(false)
  const request = useRequestWithdrawal()
  const lock = useLockWithdrawal()
  const lockKey = useIdempotencyKey()
  const { withdrawable, methods, limit } = state
  const { currency } = withdrawable
  const money = useMoneyForm({
    flow: 'withdraw',
    methods,
    currency,
    hasReview: true,
    validate: (typed, text, method) =>
      validateAmount(typed, text, {
        digits: decimalsOf(currency),
        min: method.min.amount,
        max: method.max.amount,
        withdrawable: withdrawable.amount,
        limit: limit?.amount ?? null,
      }),
    async send(input) {
      const answer = await request.mutateAsync(input)
      if (isShortfall(answer)) {
        await onShortfall()
        return { fields: { amount: 'too_much' } }
      }
      const id = answer.withdrawal?.pendingWithdrawalId
      if (isLocked && id !== undefined)
        // A lock that fails is offered again on the tracker; the withdrawal itself exists.
        await lock.mutateAsync({ pendingWithdrawalId: id, key: lockKey.of(id) }).catch(() => {})
      return onAnswer(answer)
    },
  })
  const { form, method, amount, isReview } = money
  const arrived = useArrived(money, state)
  // The amount was available at the review; another request, or play, has used it since.
  const hasShortfall =
    amount !== undefined && amount.amount === money.submitted?.amount && isMore(amount, withdrawable)
  const min = method ? formats.money(method.min) : ''
  const describe = (code: string, field: string | undefined) => {
    const known = errorTexts[code]
    if (known === undefined)
      return t(field === undefined ? 'withdraw.failed.unknown' : 'withdraw.amount.format')
    return t(known, {
      min,
      max: method ? formats.money(method.max) : '',
      withdrawable: formats.money(withdrawable),
      limit: limit ? formats.money(limit) : '',
    })
  }
  const leaves =
    amount && !isMore(amount, withdrawable) ? formats.money(minus(withdrawable, amount)) : undefined
  return (
    <FlowLayout
      title={t(isReview ? 'withdraw.check' : 'withdraw.title')}
      step={isReview ? 'review' : 'form'}
      onBack={isReview ? money.back : undefined}
    >
      <Form form={form} describe={describe} label={t('withdraw.title')} method="post">
        <div className={isReview ? 'hidden' : undefined}>
          <WithdrawNotices
            state={state}
            isLoyal={isLoyal}
            arrived={arrived}
            hasShortfall={hasShortfall}
            onFollow={onFollow}
          />
          <Stat label={t('withdraw.withdrawable')} value={formats.money(withdrawable)} />
          <MoneyAmountField
            form={form}
            className="mt-5"
            label={t('withdraw.amount.label')}
            currency={currency}
            labelEnd={
              <LinkText
                onClick={() => {
                  const most = maxWithdrawable(withdrawable, [limit, method?.max ?? null])
                  form.setFieldValue('amount', typedAmount(most, formats.money))
                }}
              >
                {t('withdraw.all')}
              </LinkText>
            }
            hint={
              method &&
              (leaves === undefined
                ? t('withdraw.amount.hint', { min })
                : t('withdraw.amount.leaves', { min, rest: leaves }))
            }
          />
          <MethodPicker form={form} className="mt-6" legend={t('withdraw.to')} methods={methods} />
          <PayoutNotes paidBackFirst={state.paidBackFirst} method={method} />
          <BonusNotice />
          {!isReview && <FormErrors title={t('withdraw.look')} className="mt-4" />}
        </div>
        {isReview && method && amount && (
          <>
            <WithdrawReview
              method={method}
              amount={amount}
              isCancellable={state.isCancellable}
              isLocked={isLocked}
              onLock={setIsLocked}
            />
            <FormErrors title={t('withdraw.look')} className="mt-4" />
          </>
        )}
        <div className="mt-6">
          <MoneySubmit
            money={money}
            pendingLabel={t('withdraw.asking')}
            label={(shown) =>
              shown === undefined
                ? t('withdraw.review')
                : t(isReview ? 'withdraw.submitAmount' : 'withdraw.reviewAmount', { amount: shown })
            }
          />
        </div>
      </Form>
    </FlowLayout>
  )
}

/**
 * A request of an earlier visit whose answer was lost but that the server received: the form starts empty and says
 * so.
 */
function useArrived(
  { keys, startAnew }: { readonly keys: IdempotencyKeys; readonly startAnew: () => void },
  { pending }: WithdrawalState,
): Withdrawal | undefined {
  const isHydrated = useIsHydrated()
  const [lost] = useState(() => keys.unanswered())
  const found = isHydrated
    ? lost.flatMap(({ key, ...one }) => {
        const withdrawal = findArrived({ key, ...one }, pending)
        return withdrawal ? [{ key, withdrawal }] : []
      })
    : []
  const clear = useEffectEvent(() => {
    for (const { key } of found) keys.forget(key)
    startAnew()
  })
  const hasArrived = found.length > 0
  useEffect(() => {
    if (hasArrived) clear()
  }, [hasArrived])
  return found.at(-1)?.withdrawal
}
