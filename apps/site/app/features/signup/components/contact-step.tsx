import { provinces } from '@marquee/markets/countries'
import { Form, FormErrors, NO_DATE, toIsoDate, useAppForm } from '@marquee/ui/form'
import { CheckboxField } from '@marquee/ui/form/checkbox-field'
import { DateField } from '@marquee/ui/form/date-field'
import { PhoneField } from '@marquee/ui/form/phone-field'
import { SelectField } from '@marquee/ui/form/select-field'
import { TextField } from '@marquee/ui/form/text-field'
import { LinkText } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { countryName } from '../../../shared/formats/country-name.ts'
import { type Formats, useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { contactFailure } from '../contact-failure.ts'
import { type ContactValues, validateContact } from '../contact-form.ts'
import { type Progress, type RegistrationState, stepByCode } from '../model.ts'
import {
  Consents,
  phonePrefixOf,
  TermsLabel,
  usePhonePrefixes,
  useShownTerms,
} from '../../../domain/credentials/index.ts'
import { riskQuery } from '../queries.ts'
import { useSendContact } from '../use-send-contact.ts'
import { CountryRulesLoading } from './country-rules-loading.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'
import { contactErrorTexts } from './contact-messages.ts'
import { useSignupMessages } from './messages.ts'
import { WhyWeAsk } from './why-we-ask.tsx'

export interface ContactStepProps {
  readonly progress: Progress
  readonly onSent: (state: RegistrationState) => void
  readonly onGone: () => void
  readonly onBack: () => void
}

/** Goes to another step, or away, for an error that is not of the form. @returns false for one of the form */
function leadsElsewhere(
  error: unknown,
  { progress, onSent, onGone }: Pick<ContactStepProps, 'progress' | 'onSent' | 'onGone'>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const step = stepByCode[error.code]
  if (step !== undefined) {
    onSent({ ...progress.state, currentStep: step })
    return true
  }
  if (error.code !== 'error.registration.not_found') return false
  onGone()
  return true
}

const todayKey = (formats: Formats) => formats.dayKey(Date.now())

/** Date of birth, address, phone, and each consent on its own. */
export function ContactStep({ progress, onSent, onGone, onBack }: ContactStepProps) {
  const { t } = useTexts('signup')
  const formats = useFormats()
  const { market, apiLanguage, intl } = useLocale()
  const send = useSendContact()
  const terms = useShownTerms()
  const { country } = progress
  const { data: risk } = useQuery(riskQuery(market, country))
  const requirements = {
    minimumAge: risk?.minimumAge ?? 18,
    cpf: risk?.fields.cpf ?? false,
    province: risk?.fields.province ?? false,
  }
  const isHydrated = useIsHydrated()
  const describe = useSignupMessages({ stepTexts: contactErrorTexts, minimumAge: requirements.minimumAge })

  const form = useAppForm<ContactValues>({
    defaultValues: {
      dateOfBirth: NO_DATE,
      province: '',
      street: '',
      postalCode: '',
      city: '',
      phone: { prefix: phonePrefixOf(country), number: '' },
      cpf: '',
      terms: false,
      cookies: false,
    },
    draft: {
      key: 'signup-contact',
      secret: ['cpf', 'terms', 'cookies'],
      storage: 'local',
      keepOnSuccess: true,
    },
    validate: (values) =>
      validateContact(values, {
        birth: toIsoDate(values.dateOfBirth),
        today: todayKey(formats),
        requirements,
      }),
    async onSubmit(values) {
      const birth = toIsoDate(values.dateOfBirth)
      if (birth === undefined || !risk) return { form: 'unhandled' }
      try {
        const state = await send.mutateAsync({
          registrationId: progress.state.registrationId,
          dateOfBirth: birth,
          countryCode: country,
          provinceCode: requirements.province ? values.province : null,
          postalCode: values.postalCode.trim(),
          city: values.city.trim(),
          street: values.street.trim(),
          mobilePhone: { prefix: values.phone.prefix, body: values.phone.number },
          ...(requirements.cpf ? { cpf: values.cpf } : {}),
          termsAndConditionsAccepted: true,
          ...(await terms.accepted()),
          cookiePolicyAccepted: values.cookies,
          // Channels and topics are chosen one by one, on a page of their own (MKT-01).
          marketingOptIn: false,
          languageCode: apiLanguage,
        })
        onSent(state)
        return undefined
      } catch (error) {
        if (leadsElsewhere(error, { progress, onSent, onGone })) return undefined
        const failure = contactFailure(error)
        terms.readIfOutdated(failure.fields, () => form.setFieldValue('terms', false))
        return failure
      }
    },
  })
  const prefixes = usePhonePrefixes(country)
  return (
    <StepFrame
      step="ContactInfo"
      title={t('signup.contact.title')}
      text={t('signup.contact.text')}
      aside={<WhyWeAsk step="contact" minimumAge={requirements.minimumAge} />}
    >
      <Form
        form={form}
        describe={describe}
        label={t('signup.contact.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="dateOfBirth">
          <DateField
            label={t('signup.birth')}
            hint={t('signup.birthHint', { age: requirements.minimumAge })}
            dayLabel={t('signup.day')}
            monthLabel={t('signup.month')}
            yearLabel={t('signup.year')}
            isBirthday
            required
          />
        </form.AppField>
        {/* Chosen in the first step; the account is opened for this country. */}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
          <span>
            <span className="text-text-2">{t('signup.residence')}</span>{' '}
            <span className="font-medium">{isHydrated ? countryName(intl, country) : country}</span>
          </span>
          <LinkText tone="quiet" onClick={onBack}>
            {t('signup.changeCountry')}
          </LinkText>
        </p>
        {requirements.province && (
          <form.AppField name="province">
            <SelectField
              label={t('signup.province')}
              placeholder={t('signup.choose')}
              options={provinces
                .filter((one) => one.registration)
                .map(({ value, label }) => ({ value, label }))}
              required
            />
          </form.AppField>
        )}
        <form.AppField name="street">
          <TextField
            label={t('signup.street')}
            hint={t('signup.streetHint')}
            autoComplete="street-address"
            required
          />
        </form.AppField>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <form.AppField name="postalCode">
            <TextField label={t('signup.postalCode')} autoComplete="postal-code" required />
          </form.AppField>
          <form.AppField name="city">
            <TextField label={t('signup.city')} autoComplete="address-level2" required />
          </form.AppField>
        </div>
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
        {requirements.cpf && (
          <form.AppField name="cpf">
            <TextField label={t('signup.cpf')} hint={t('signup.cpfHint')} inputMode="numeric" required />
          </form.AppField>
        )}
        <Consents>
          <form.AppField name="terms">
            <CheckboxField label={<TermsLabel />} />
          </form.AppField>
          <form.AppField name="cookies">
            <CheckboxField label={t('signup.cookies')} hint={t('signup.optional')} />
          </form.AppField>
        </Consents>
        {risk ? null : <CountryRulesLoading country={country} />}
        <StepButtons submit={t('signup.continue')} pending={t('signup.sending')} onBack={onBack} />
      </Form>
    </StepFrame>
  )
}
