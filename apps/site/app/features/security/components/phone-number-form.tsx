import type { RouteOutput } from '@marquee/contract'
import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { PhoneField } from '@marquee/ui/form/phone-field'
import {
  isStepUpCancelled,
  phonePrefixOf,
  type StepUp,
  usePhonePrefixes,
} from '../../../domain/credentials/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { useRequestPhone } from '../queries.ts'
import { usePhoneTexts } from './phone-texts.ts'

export interface PhoneNumberFormProps {
  readonly stepUp: StepUp
  readonly onSent: (phone: { prefix: string; body: string }, sent: RouteOutput<'player.phoneNumber'>) => void
}

const fieldByApi = {
  mobilePhone: 'phone',
  'mobilePhone.prefix': 'phone',
  'mobilePhone.body': 'phone',
} as const

/** The new number. */
export function PhoneNumberForm({ stepUp, onSent }: PhoneNumberFormProps) {
  const { t } = useTexts('security', 'signup')
  const { player } = useSession()
  const offlineReason = useOfflineReason()
  const request = useRequestPhone(stepUp)
  const country = player?.countryCode ?? 'FI'
  const prefixes = usePhonePrefixes(country)
  const form = useAppForm({
    defaultValues: { phone: { prefix: phonePrefixOf(country), number: '' } },
    draft: { key: 'security-phone', secret: [], storage: 'session' },
    validate: ({ phone }) => (phone.number.trim() === '' ? { phone: 'required' } : {}),
    async onSubmit({ phone }) {
      const typed = { prefix: phone.prefix, body: phone.number }
      try {
        onSent(typed, await request.mutateAsync(typed))
        return undefined
      } catch (error) {
        if (isStepUpCancelled(error)) return 'unsent'
        return toFormFailure(error, {
          fields: fieldByApi,
          codes: { 'sms.max.attempts.reached': 'phone', 'unhandled.error.no.code': 'phone' },
        })
      }
    },
  })
  return (
    <Form
      form={form}
      describe={usePhoneTexts()}
      label={t('security.phone.title')}
      method="post"
      className="grid gap-5"
    >
      <FormErrors title={t('signup.look')} />
      <form.AppField name="phone">
        <PhoneField
          label={t('security.phone.new')}
          prefixLabel={t('signup.phonePrefix')}
          numberLabel={t('signup.phoneNumber')}
          prefixes={prefixes}
          required
        />
      </form.AppField>
      <SubmitButton pendingLabel={t('signup.pin.sending')} reason={offlineReason}>
        {t('security.phone.send')}
      </SubmitButton>
    </Form>
  )
}
