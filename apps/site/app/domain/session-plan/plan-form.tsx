import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { AmountField } from '@marquee/ui/form/amount-field'
import { TextField } from '@marquee/ui/form/text-field'
import { Sheet } from '@marquee/ui/sheet'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { type MoneyAmount, currencyMark, zeroAmount } from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { type FormTexts, useFormMessages } from '../../shared/forms/use-form-messages.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { useReportCheck } from '../activity/index.ts'
import { type PlanValues, planProblems, toRequest } from './model.ts'
import { useBeginPlan } from './queries.ts'

const MINUTE_MS = 60_000

export interface PlanFormProps {
  /** Of the player's account. */
  readonly currency: MoneyAmount['currency']
  /** The law asks for a time and a spend. */
  readonly isRequired: boolean
  /** So long without a game ends a plan. */
  readonly pauseMinutes: number
  readonly onBegun: () => void
  readonly onClose: () => void
}

const errorTexts: FormTexts<TextId<'plan'>> = {
  'minutes.format': 'plan.bad.minutes',
  'spend.format': 'plan.bad.amount',
  'spend.too_high': 'plan.bad.tooHigh',
  'error.session_plan.running': 'plan.bad.running',
  'error.session_plan.ended': 'plan.bad.ended',
}

/** Time and spend of a plan: two empty fields, of which one is enough where the law does not ask for both. */
export function PlanForm({ currency, isRequired, pauseMinutes, onBegun, onClose }: PlanFormProps) {
  const { t } = useTexts('plan')
  const { money, duration } = useFormats()
  const offlineReason = useOfflineReason()
  const begin = useBeginPlan()
  useReportCheck()
  const texts = {
    ...errorTexts,
    'minutes.required': isRequired ? 'plan.bad.minutes' : 'plan.bad.empty',
    'spend.required': 'plan.bad.amount',
  } as const satisfies FormTexts<TextId<'plan'>>
  const messages = useFormMessages(t, texts, 'common.unknownFailed')
  const form = useAppForm<PlanValues>({
    defaultValues: { minutes: '', spend: '' },
    validate: (values) => ({ ...planProblems(values, currency, isRequired) }),
    async onSubmit(values) {
      try {
        await begin.mutateAsync(toRequest(values, currency))
      } catch (error) {
        return toFormFailure(error, {
          fields: { minutes: 'minutes', spend: 'spend', 'spend.amount': 'spend' },
        })
      }
      onBegun()
      return undefined
    },
  })
  const mark = currencyMark(currency, money(zeroAmount(currency)))
  return (
    <Sheet
      title={t('plan.title')}
      {...(isRequired && { subtitle: t('plan.law') })}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
    >
      <div className="grid gap-2 text-text-2">
        <p>{t('plan.text')}</p>
        <p>{t('plan.ends', { pause: duration(pauseMinutes * MINUTE_MS) })}</p>
      </div>
      <Form form={form} describe={messages} label={t('plan.title')} method="post" className="mt-4 grid gap-4">
        <form.AppField name="minutes">
          <TextField
            label={t('plan.minutes')}
            size="lg"
            inputMode="numeric"
            autoComplete="off"
            required={isRequired}
          />
        </form.AppField>
        <form.AppField name="spend">
          <AmountField
            label={t('plan.spend')}
            hint={t('plan.spendHint')}
            currency={mark.sign}
            currencyAt={mark.at}
            required={isRequired}
          />
        </form.AppField>
        <FormErrors title={t('plan.look')} />
        <SubmitButton pendingLabel={t('plan.beginning')} reason={offlineReason}>
          {t('plan.begin')}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
