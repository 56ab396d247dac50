import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { CheckboxField } from '@marquee/ui/form/checkbox-field'
import { EmailField } from '@marquee/ui/form/email-field'
import { PhoneField } from '@marquee/ui/form/phone-field'
import { TextField } from '@marquee/ui/form/text-field'
import {
  Consents,
  phonePrefixOf,
  TermsLabel,
  usePhonePrefixes,
  useShownTerms,
} from '../../../domain/credentials/index.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import {
  type ContactValues,
  type PayAndPlayState,
  addressFields,
  errorTextOf,
  fieldByApi,
  validateContact,
} from '../model.ts'
import { useUpdatePlayer } from '../queries.ts'
import { StepFrame } from './step-frame.tsx'

export interface ContactStepProps {
  readonly state: PayAndPlayState
  readonly sessionId: string
  readonly onSent: (state: PayAndPlayState) => void
}

const autoComplete = {
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
} as const

/** What the bank does not know: address of e-mail, number, consents. What it says is shown and not asked. */
export function ContactStep({ state, sessionId, onSent }: ContactStepProps) {
  const { t } = useTexts('signup')
  const offlineReason = useOfflineReason()
  const { apiLanguage } = useLocale()
  const send = useUpdatePlayer()
  const terms = useShownTerms()
  const formats = useFormats()
  const { person, payNext } = state
  const missing = addressFields.filter((field) => person[field] === '')
  const prefixes = usePhonePrefixes(person.countryCode)
  const form = useAppForm<ContactValues>({
    defaultValues: {
      email: '',
      phone: { prefix: phonePrefixOf(person.countryCode), number: '' },
      street: '',
      postalCode: '',
      city: '',
      terms: false,
    },
    draft: { key: 'pay-and-play-contact', secret: ['terms'], storage: 'session' },
    validate: (values) => validateContact(values, missing),
    async onSubmit(values) {
      const own = Object.fromEntries(missing.map((field) => [field, values[field].trim()]))
      try {
        onSent(
          await send.mutateAsync({
            sessionId,
            email: values.email.trim(),
            mobilePhone: { prefix: values.phone.prefix, body: values.phone.number },
            ...own,
            termsAndConditionsAccepted: true,
            ...(await terms.accepted()),
            // Channels and topics are chosen one by one, on a page of their own (MKT-01).
            marketingOptIn: false,
            languageCode: apiLanguage,
          }),
        )
        return undefined
      } catch (error) {
        const failure = toFormFailure(error, { fields: fieldByApi })
        terms.readIfOutdated(failure.fields, () => form.setFieldValue('terms', false))
        return failure
      }
    },
  })
  const address = [person.street, `${person.postalCode} ${person.city}`.trim()].filter(Boolean).join(', ')
  return (
    <StepFrame
      title={t('pnp.contact.title')}
      text={t('pnp.contact.text', { name: `${person.firstName} ${person.lastName}` })}
    >
      {payNext && <p>{t('pnp.contact.pay', { amount: formats.money(payNext) })}</p>}
      {address === '' ? null : (
        <dl className="rounded-card border border-line p-4 text-sm">
          <dt className="text-text-2">{t('pnp.contact.address')}</dt>
          <dd className="mt-1">{address}</dd>
        </dl>
      )}
      <Form
        form={form}
        describe={(code, field) => t(errorTextOf(code, field))}
        label={t('pnp.contact.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="email">
          <EmailField label={t('signup.email')} hint={t('pnp.contact.emailHint')} required />
        </form.AppField>
        <form.AppField name="phone">
          <PhoneField
            label={t('signup.phone')}
            hint={t('signup.phoneHint')}
            prefixLabel={t('signup.phonePrefix')}
            numberLabel={t('signup.phoneNumber')}
            prefixes={prefixes}
            required
          />
        </form.AppField>
        {missing.map((field) => (
          <form.AppField key={field} name={field}>
            <TextField label={t(`signup.${field}`)} autoComplete={autoComplete[field]} required />
          </form.AppField>
        ))}
        <Consents>
          <form.AppField name="terms">
            <CheckboxField label={<TermsLabel />} />
          </form.AppField>
        </Consents>
        <SubmitButton pendingLabel={t('signup.sending')} reason={offlineReason}>
          {t('signup.continue')}
        </SubmitButton>
      </Form>
    </StepFrame>
  )
}
