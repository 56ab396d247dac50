import { Button } from '@marquee/ui/button'
import { Form, FormActions, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { CodeField } from '@marquee/ui/form/code-field'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import { useEffect, useRef } from 'react'
import { CODE_LENGTH } from '../../../domain/credentials/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { grouped } from '../second-factor-model.ts'
import { type Enrolment, useConfirmSecondFactor } from '../second-factor-queries.ts'
import { useCopy } from '../use-copy.ts'
import { SecondFactorQr } from './second-factor-qr.tsx'

export interface SecondFactorEnrolmentProps {
  readonly enrolment: Enrolment
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const errorTexts: Readonly<Record<string, TextId<'security' | 'codes' | 'default'>>> = {
  length: 'codes.bad.length',
  incorrect: 'codes.wrongNow',
  'error.second_factor.expired': 'factor.expired',
  'error.second_factor.on': 'factor.already',
  busy: 'codes.busy',
  network: 'common.networkFailed',
  maintenance: 'status.maintenance.text',
}

/** The secret for the player's app, as a QR code and as text, and the first code that turns it on. */
export function SecondFactorEnrolment({ enrolment, onConfirmed, onCancel }: SecondFactorEnrolmentProps) {
  const { t } = useTexts('security', 'codes')
  const offlineReason = useOfflineReason()
  const copy = useCopy()
  const confirm = useConfirmSecondFactor()
  const container = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => container.current?.focus(), [])
  const form = useAppForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.length === CODE_LENGTH ? {} : { code: 'length' }),
    async onSubmit({ code }) {
      try {
        onConfirmed((await confirm.mutateAsync(code)).recoveryCodes)
        return undefined
      } catch (error) {
        return toFormFailure(error, { fields: { code: 'code' } })
      }
    },
  })
  const describe = (code: string) => t(errorTexts[code] ?? 'common.unknownFailed')
  return (
    <div ref={container} tabIndex={-1} className="grid gap-6 outline-none">
      <section className="grid gap-4">
        <h3 className="font-semibold">{t('factor.scan')}</h3>
        <p className="text-text-2">{t('factor.scanText')}</p>
        <SecondFactorQr uri={enrolment.uri} />
        <div className="rounded-control border border-line p-4">
          <p className="text-sm text-text-2">{t('factor.secret')}</p>
          <p className="mt-1 font-mono break-words">{grouped(enrolment.secret)}</p>
          <Button size="sm" icon={Copy} onClick={() => void copy(enrolment.secret)} className="mt-3">
            {t('factor.copySecret')}
          </Button>
        </div>
      </section>
      <Form form={form} describe={describe} label={t('factor.title')} method="post" className="grid gap-5">
        <h3 className="font-semibold">{t('factor.type')}</h3>
        <FormErrors title={t('codes.look')} />
        <form.AppField name="code">
          <CodeField
            label={t('codes.label')}
            hint={<LocalTime iso={enrolment.expiresAt}>{(time) => t('factor.until', { time })}</LocalTime>}
            length={CODE_LENGTH}
            required
          />
        </form.AppField>
        <FormActions
          primary={
            <SubmitButton pendingLabel={t('codes.checking')} reason={offlineReason}>
              {t('factor.turnOn')}
            </SubmitButton>
          }
          secondary={<Button onClick={onCancel}>{t('factor.cancel')}</Button>}
        />
      </Form>
    </div>
  )
}
