import { Banner } from '@marquee/ui/banner'
import { Form, FormErrors } from '@marquee/ui/form'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import { DocumentsNotice } from '../../../domain/documents/index.ts'
import {
  FlowLayout,
  MethodPicker,
  type MoneyRequest,
  MoneyAmountField,
  MoneySubmit,
  byRecentUse,
  durationText,
  useMoneyForm,
} from '../../../domain/payments/index.ts'
import { useIsWide } from '../../../shared/browser/use-media-query.ts'
import { decimalsOf } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { allOperatorsIn } from '../all-operators.ts'
import { type DepositAnswer, type DepositState, mostToDeposit, validateAmount } from '../model.ts'
import { useLimitCheck, useOpenDeposit } from '../queries.ts'
import { DepositSummary } from './deposit-summary.tsx'
import { FirstDocuments } from './first-documents.tsx'
import { GateNotes } from './grace-note.tsx'
import { LimitAnswer } from './limit-answer.tsx'
import { LimitMeter } from './limit-meter.tsx'

const errorTexts: Readonly<Record<string, TextId<'deposit' | 'default'>>> = {
  required: 'deposit.amount.required',
  format: 'deposit.amount.format',
  too_low: 'deposit.amount.tooLow',
  too_high: 'deposit.amount.tooHigh',
  over_limit: 'deposit.amount.overLimit',
  network: 'deposit.failed.network',
  maintenance: 'status.maintenance.text',
  busy: 'deposit.failed.busy',
  unknown: 'deposit.failed.noAnswer',
  'error.terms.due': 'notice.termsDue',
  'error.device.refused': 'deposit.failed.device',
  'error.deposit.choice.due': 'deposit.failed.choice',
  'error.deposit.review.due': 'deposit.failed.review',
  'error.identity.checking': 'deposit.failed.identity',
  'error.identity.age.due': 'deposit.failed.identity',
  'error.identity.due': 'deposit.failed.identity',
  'error.identity.grace.due': 'deposit.failed.identity',
}

const textOf = (code: string, field: string | undefined) =>
  errorTexts[code] ?? (field === undefined ? 'deposit.failed.unknown' : 'deposit.amount.format')

export interface DepositFormProps {
  readonly state: DepositState
  /** A deposit that was not paid: the form starts with its amount and method. */
  readonly previous: MoneyRequest | undefined
  readonly onAnswer: (answer: DepositAnswer) => void
}

/** Method and free amount. A phone reviews them in a step of their own, a wide screen beside the form. */
export function DepositForm({ state, previous, onAnswer }: DepositFormProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const isWide = useIsWide()
  const open = useOpenDeposit()
  const methods = byRecentUse(state.methods, state.recentMethods)
  const { currency } = state.depositedToday
  const money = useMoneyForm({
    flow: 'deposit',
    methods,
    currency,
    initial: previous,
    hasReview: !isWide,
    validate: (typed, text, method) =>
      validateAmount(typed, text, {
        digits: decimalsOf(currency),
        min: method.min.amount,
        max: method.max.amount,
      }),
    check: async (asked) =>
      (await limit.ask(asked))?.outcome === 'SELF_LIMIT_REACHED'
        ? { fields: { amount: 'over_limit' } }
        : undefined,
    send: async (request) => onAnswer(await open.mutateAsync(request)),
  })
  const { form, method, amount, isReview } = money
  const limit = useLimitCheck(money.isValid ? amount : undefined)
  const limitLeft = (limit.answer?.limit ?? state.limit)?.remaining ?? null
  const bounds = {
    left: limitLeft ? formats.money(limitLeft) : '',
    min: method ? formats.money(method.min) : '',
    max: method
      ? formats.money(mostToDeposit(method, state.limit?.remaining, state.leftWithoutDocuments))
      : '',
  }
  const describe = (code: string, field: string | undefined) => {
    const allOperators = field === undefined ? allOperatorsIn(open.error, method?.min) : undefined
    return t(allOperators?.text ?? textOf(code, field), { ...bounds, ...allOperators?.shown(formats) })
  }
  const summary = <DepositSummary method={method} amount={amount} limitLeft={limitLeft} />
  const next = (
    <Banner bare icon={ExternalLink} className="my-5">
      {t('deposit.next')}
    </Banner>
  )
  const submit = (
    <MoneySubmit
      money={money}
      pendingLabel={t('deposit.opening')}
      label={(shown) =>
        isWide || isReview
          ? shown === undefined
            ? t('deposit.submit')
            : t('deposit.submitAmount', { amount: shown })
          : shown === undefined
            ? t('deposit.review')
            : t('deposit.reviewAmount', { amount: shown })
      }
    />
  )
  return (
    <FlowLayout
      title={t(isReview ? 'deposit.check' : 'deposit.title')}
      step={isReview ? 'review' : 'form'}
      size="lg"
      onBack={isReview ? money.back : undefined}
    >
      <Form form={form} describe={describe} label={t('deposit.title')} method="post">
        <div className={isReview ? 'hidden' : 'gap-8 md:grid md:grid-cols-[1fr_minmax(15rem,19rem)]'}>
          <div className="min-w-0">
            {state.daysLeftToVerifyDocuments === null ? null : (
              <DocumentsNotice daysLeft={state.daysLeftToVerifyDocuments} className="mb-5" />
            )}
            <GateNotes state={state} className="mb-5" />
            <MethodPicker
              form={form}
              legend={t('deposit.payWith')}
              methods={methods}
              describe={({ durationSeconds }) =>
                durationSeconds
                  ? t('deposit.half', { span: durationText(t, durationSeconds.p90) })
                  : undefined
              }
            />
            <LimitMeter state={state} />
            <MoneyAmountField
              form={form}
              label={t('deposit.amount.label')}
              currency={currency}
              className="mt-4"
              hint={method && t('deposit.amount.hint', bounds)}
            />
            <LimitAnswer check={limit.answer} />
            {!isReview && <FormErrors title={t('deposit.look')} className="mt-4" />}
            {state.documentsNotice && <FirstDocuments notice={state.documentsNotice} />}
            {isWide ? null : <div className="mt-6">{submit}</div>}
          </div>
          {isWide && (
            <aside aria-label={t('deposit.check')} className="flex flex-col rounded-card bg-surface-2 p-6">
              {summary}
              <div className="mt-auto pt-8">
                {next}
                {submit}
              </div>
            </aside>
          )}
        </div>
        {isReview && (
          <>
            {summary}
            {next}
            <FormErrors title={t('deposit.look')} className="mb-4" />
            {submit}
          </>
        )}
      </Form>
    </FlowLayout>
  )
}
