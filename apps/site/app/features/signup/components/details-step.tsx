import { apiLanguage } from '@marquee/markets/prefix'
import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { Badge, Banner, LinkText, Skeleton } from '@marquee/ui/native'
import { Tag } from '@marquee/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useCaptcha } from '../../../shared/captcha.ts'
import { failureOf } from '../../../shared/form-failure.ts'
import { useFormats } from '../../../shared/formats.ts'
import { useLocale } from '../../../shared/locale.ts'
import { useModal, warmModal } from '../../../shared/modals.ts'
import { useIsOnline, useIsHydrated } from '../../../shared/online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import {
  type DetailsValues,
  type RegistrationState,
  detailsFaults,
  fieldByApi,
  stepByCode,
  strengthOf,
} from '../model.ts'
import { NO_COUNTRY, riskQuery, useBeginSignup } from '../queries.ts'
import { StepFrame } from './step-frame.tsx'
import { useSignupWords } from './words.ts'

export interface DetailsStepProps {
  readonly bonusCode: string | undefined
  /** What was typed before scripts had arrived, without the password. */
  readonly typed: Partial<DetailsValues> | undefined
  readonly onSent: (state: RegistrationState, values: DetailsValues) => void
  readonly onUnsupported: (country: string) => void
}

/** Who: country, name, e-mail, password. */
export function DetailsStep({ bonusCode, typed, onSent, onUnsupported }: DetailsStepProps) {
  const { t } = useTexts('signup')
  const formats = useFormats()
  const { market, language } = useLocale()
  const isOnline = useIsOnline()
  const { open } = useModal()
  const begin = useBeginSignup()
  const captcha = useCaptcha('registration')
  const describe = useSignupWords()
  const { data: offer } = useQuery(riskQuery(market, NO_COUNTRY))

  const form = useAppForm<DetailsValues>({
    defaultValues: {
      country: typed?.country ?? offer?.defaultCountry ?? '',
      firstName: typed?.firstName ?? '',
      lastName: typed?.lastName ?? '',
      email: typed?.email ?? '',
      password: '',
    },
    draft: { key: `signup-details:${market}`, secret: ['password'], storage: 'local' },
    validate: detailsFaults,
    async onSubmit(values) {
      try {
        const state = await begin.mutateAsync({
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          email: values.email.trim(),
          password: values.password,
          languageCode: apiLanguage(language),
          market,
          ...(bonusCode === undefined ? {} : { bonusCode }),
          captchaToken: await captcha(),
          country: values.country,
        })
        onSent(state, { ...values, email: values.email.trim(), firstName: values.firstName.trim() })
        return undefined
      } catch (error) {
        if (error instanceof ApiError && stepByCode[error.code] === 'Unsupported') {
          onUnsupported(values.country)
          return undefined
        }
        return failureOf(error, { fields: fieldByApi })
      }
    },
  })
  // The server's names of countries differ from this browser's, so the first draw has none.
  const isHydrated = useIsHydrated()
  const countries = (offer?.allowedCountries ?? [])
    .map((code) => ({ value: code, label: isHydrated ? formats.country(code) : code }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <StepFrame step="Details" title={t('signup.details.title')}>
      {typed && (
        <Banner tone="info" className="mb-5" role="alert">
          {t('signup.early')}
        </Banner>
      )}
      {bonusCode === undefined ? null : (
        <p className="mb-5">
          <Badge icon={Tag}>{t('signup.code', { code: bonusCode })}</Badge>
        </p>
      )}
      <Form
        form={form}
        describe={describe}
        label={t('signup.details.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        {offer ? (
          <form.AppField name="country">
            {(field) => (
              <field.SelectField
                label={t('signup.country')}
                hint={t('signup.countryHint')}
                options={countries}
                autoComplete="country"
                required
              />
            )}
          </form.AppField>
        ) : (
          <Skeleton shape="box" className="h-24" />
        )}
        <div className="grid gap-5 md:grid-cols-2 md:gap-4">
          <form.AppField name="firstName">
            {(field) => <field.TextField label={t('signup.firstName')} autoComplete="given-name" required />}
          </form.AppField>
          <form.AppField name="lastName">
            {(field) => <field.TextField label={t('signup.lastName')} autoComplete="family-name" required />}
          </form.AppField>
          <p className="-mt-3 text-sm text-text-2 md:col-span-2 md:-mt-2">{t('signup.nameHint')}</p>
        </div>
        <form.AppField name="email">
          {(field) => <field.EmailField label={t('signup.email')} hint={t('signup.emailHint')} required />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <form.Subscribe selector={(current) => current.values.password}>
              {(password) => {
                const strength = strengthOf(password)
                return (
                  <field.PasswordField
                    label={t('signup.password')}
                    autoComplete="new-password"
                    showLabel={t('signup.show')}
                    hideLabel={t('signup.hide')}
                    hint={
                      <span aria-live="polite">
                        {strength === undefined ? t('signup.passwordHint') : t(`signup.strength.${strength}`)}
                      </span>
                    }
                    required
                  />
                )
              }}
            </form.Subscribe>
          )}
        </form.AppField>
        <SubmitButton
          pendingLabel={t('signup.sending')}
          reason={isOnline ? undefined : t('common.offlineReason')}
        >
          {t('signup.continue')}
        </SubmitButton>
      </Form>
      <p className="mt-5 text-sm text-text-2">
        {t('signup.haveAccount')}{' '}
        <LinkText tone="inline" onPointerEnter={() => warmModal('login')} onClick={() => open('login')}>
          {t('shell.logIn')}
        </LinkText>
      </p>
    </StepFrame>
  )
}
