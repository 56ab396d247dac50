import { countries as allCountries, provinces } from '@marquee/markets/countries'
import { apiLanguage } from '@marquee/markets/prefix'
import { Form, FormErrors, NO_DATE, SubmitButton, isoDate, useAppForm } from '@marquee/ui/form'
import { Button, Skeleton } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { failureOf } from '../../../shared/form-failure.ts'
import { useFormats } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useHref } from '../../../shared/links.ts'
import { useLocale } from '../../../shared/locale.ts'
import { useIsOnline } from '../../../shared/online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import {
  type ContactValues,
  type Progress,
  type RegistrationState,
  contactFaults,
  fieldByApi,
  fieldByCode,
  stepByCode,
} from '../model.ts'
import { riskQuery, useSendContact } from '../queries.ts'
import { StepFrame } from './step-frame.tsx'
import { useSignupWords } from './words.ts'

export interface ContactStepProps {
  readonly progress: Progress
  readonly onSent: (state: RegistrationState, country: string) => void
  readonly onGone: () => void
}

const prefixOf = (country: string) => `+${allCountries.find((one) => one.code === country)?.isd ?? '358'}`

/** Each prefix once, with the countries that share it; the chosen country's stands first. */
function phonePrefixes(country: string, nameOf: (code: string) => string) {
  const own = prefixOf(country)
  return [...Map.groupBy(allCountries, ({ isd }) => `+${isd}`)]
    .map(([prefix, sharing]) => ({
      prefix,
      country: sharing
        .map(({ code }) => nameOf(code))
        .sort((a, b) => a.localeCompare(b))
        .join(', '),
    }))
    .sort((a, b) => Number(b.prefix === own) - Number(a.prefix === own) || a.country.localeCompare(b.country))
}

/** Where and when: date of birth, address, phone, and each consent on its own. */
export function ContactStep({ progress, onSent, onGone }: ContactStepProps) {
  const { t, rich } = useTexts('signup')
  const formats = useFormats()
  const to = useHref()
  const { market, language } = useLocale()
  const isOnline = useIsOnline()
  const send = useSendContact()
  const [country, setCountry] = useState(progress.country)
  const { data: risk } = useQuery(riskQuery(market, country))
  const demands = {
    minimumAge: risk?.minimumAge ?? 18,
    cpf: risk?.fields.cpf ?? false,
    province: risk?.fields.province ?? false,
  }
  const describe = useSignupWords({ minimumAge: demands.minimumAge })

  const form = useAppForm<ContactValues>({
    defaultValues: {
      dateOfBirth: NO_DATE,
      country: progress.country,
      province: '',
      street: '',
      postalCode: '',
      city: '',
      phone: { prefix: prefixOf(progress.country), number: '' },
      cpf: '',
      terms: false,
      cookies: false,
      marketing: false,
    },
    draft: { key: 'signup-contact', secret: ['cpf', 'terms', 'cookies', 'marketing'], storage: 'local' },
    validate: (values) =>
      contactFaults(values, {
        birth: isoDate(values.dateOfBirth),
        today: formats.dayKey(Date.now()),
        demands,
      }),
    async onSubmit(values) {
      const birth = isoDate(values.dateOfBirth)
      if (birth === undefined || !risk) return { form: 'unhandled' }
      try {
        const state = await send.mutateAsync({
          registrationId: progress.state.registrationId,
          dateOfBirth: birth,
          countryCode: values.country,
          provinceCode: demands.province ? values.province : null,
          postalCode: values.postalCode.trim(),
          city: values.city.trim(),
          street: values.street.trim(),
          mobilePhone: { prefix: values.phone.prefix, body: values.phone.number },
          ...(demands.cpf ? { cpf: values.cpf } : {}),
          termsAndConditionsAccepted: true,
          termsAndConditionsAcceptedVersion: risk.termsVersion,
          cookiePolicyAccepted: values.cookies,
          marketingOptIn: values.marketing,
          languageCode: apiLanguage(language),
        })
        onSent(state, values.country)
        // The draft stays until the account is open: the number may have to be changed.
        return undefined
      } catch (error) {
        if (error instanceof ApiError) {
          const step = stepByCode[error.code]
          if (step !== undefined) {
            onSent({ ...progress.state, currentStep: step }, values.country)
            return undefined
          }
          if (error.code === 'error.registration.not_found') {
            onGone()
            return undefined
          }
        }
        return failureOf(error, { fields: fieldByApi, codes: fieldByCode })
      }
    },
  })
  const acceptAll = () => {
    for (const name of ['terms', 'cookies', 'marketing'] as const) form.setFieldValue(name, true)
  }
  const countryOptions = (risk?.allowedCountries ?? [progress.country])
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const prefixes = phonePrefixes(country, formats.country)
  return (
    <StepFrame step="ContactInfo" title={t('signup.contact.title')} text={t('signup.contact.text')}>
      <Form
        form={form}
        describe={describe}
        label={t('signup.contact.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="dateOfBirth">
          {(field) => (
            <field.DateField
              label={t('signup.birth')}
              hint={t('signup.birthHint', { age: demands.minimumAge })}
              dayLabel={t('signup.day')}
              monthLabel={t('signup.month')}
              yearLabel={t('signup.year')}
              isBirthday
              required
            />
          )}
        </form.AppField>
        <form.AppField
          name="country"
          listeners={{
            onChange: ({ value }) => {
              setCountry(value)
              if (form.state.values.phone.number === '')
                form.setFieldValue('phone', { prefix: prefixOf(value), number: '' }, { dontUpdateMeta: true })
            },
          }}
        >
          {(field) => (
            <field.SelectField
              label={t('signup.residence')}
              options={countryOptions}
              autoComplete="country"
              required
            />
          )}
        </form.AppField>
        {demands.province && (
          <form.AppField name="province">
            {(field) => (
              <field.SelectField
                label={t('signup.province')}
                placeholder={t('signup.choose')}
                options={provinces
                  .filter((one) => one.registration)
                  .map(({ value, label }) => ({ value, label }))}
                required
              />
            )}
          </form.AppField>
        )}
        <form.AppField name="street">
          {(field) => (
            <field.TextField
              label={t('signup.street')}
              hint={t('signup.streetHint')}
              autoComplete="street-address"
              required
            />
          )}
        </form.AppField>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <form.AppField name="postalCode">
            {(field) => (
              <field.TextField label={t('signup.postalCode')} autoComplete="postal-code" required />
            )}
          </form.AppField>
          <form.AppField name="city">
            {(field) => <field.TextField label={t('signup.city')} autoComplete="address-level2" required />}
          </form.AppField>
        </div>
        <form.AppField name="phone">
          {(field) => (
            <field.PhoneField
              label={t('signup.phone')}
              hint={t('signup.phoneHint')}
              prefixLabel={t('signup.phonePrefix')}
              numberLabel={t('signup.phoneNumber')}
              prefixes={prefixes}
              required
            />
          )}
        </form.AppField>
        {demands.cpf && (
          <form.AppField name="cpf">
            {(field) => (
              <field.TextField
                label={t('signup.cpf')}
                hint={t('signup.cpfHint')}
                inputMode="numeric"
                required
              />
            )}
          </form.AppField>
        )}
        <fieldset className="border-t border-line pt-4">
          <legend className="float-left w-full text-sm font-medium">{t('signup.consents')}</legend>
          <div className="clear-both pt-1">
            <form.AppField name="terms">
              {(field) => (
                <field.CheckboxField
                  label={rich('signup.terms', [
                    (words) => (
                      <Link
                        to={to('terms')}
                        target="_blank"
                        className="text-brand-text underline underline-offset-3"
                      >
                        {words}
                      </Link>
                    ),
                  ])}
                />
              )}
            </form.AppField>
            <form.AppField name="cookies">
              {(field) => <field.CheckboxField label={t('signup.cookies')} hint={t('signup.optional')} />}
            </form.AppField>
            <form.AppField name="marketing">
              {(field) => <field.CheckboxField label={t('signup.marketing')} hint={t('signup.optional')} />}
            </form.AppField>
            <Button size="sm" variant="quiet" className="-ms-4" onClick={acceptAll}>
              {t('signup.acceptAll')}
            </Button>
          </div>
        </fieldset>
        {risk ? null : <Skeleton className="w-40" />}
        <SubmitButton
          pendingLabel={t('signup.sending')}
          reason={isOnline ? undefined : t('common.offlineReason')}
        >
          {t('signup.continue')}
        </SubmitButton>
      </Form>
    </StepFrame>
  )
}
