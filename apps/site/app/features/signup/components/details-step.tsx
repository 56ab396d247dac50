import { passwordStrength } from '@marquee/contract/rules'
import { type AppForm, Form, FormErrors, useAppForm, useFormValues } from '@marquee/ui/form'
import { EmailField } from '@marquee/ui/form/email-field'
import { PasswordField } from '@marquee/ui/form/password-field'
import { SelectField } from '@marquee/ui/form/select-field'
import { TextField } from '@marquee/ui/form/text-field'
import { Badge } from '@marquee/ui/badge'
import { Banner } from '@marquee/ui/banner'
import { LinkText } from '@marquee/ui/link-text'
import Tag from 'lucide/dist/esm/icons/tag.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useCaptcha } from '../../../domain/session/index.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { countryName } from '../../../shared/formats/country-name.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.ts'
import { useModal, preloadModal } from '../../../shared/navigation/modals.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DetailsValues, validateDetails } from '../details-form.ts'
import { type RegistrationState, fieldByApi, stepByCode } from '../model.ts'
import { NO_COUNTRY, riskQuery, useBeginSignup } from '../queries.ts'
import { CountryRulesLoading } from './country-rules-loading.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSignupMessages } from './messages.ts'

// Content above, beside or below the form, rendered by the server.
const CallToAction = lazyPart(() => import('./call-to-action.tsx').then((file) => file.CallToAction))
const WhyWeAsk = lazyPart(() => import('./why-we-ask.tsx').then((file) => file.WhyWeAsk))

const lead = (
  <Suspense>
    <CallToAction />
  </Suspense>
)

export interface DetailsStepProps {
  readonly bonusCode: string | undefined
  /** Values typed before scripts had loaded, without the password. */
  readonly typed: Partial<DetailsValues> | undefined
  /** Values still in memory, when the player came back to this step. */
  readonly password: string | undefined
  readonly onSent: (state: RegistrationState, values: DetailsValues) => void
  readonly onUnsupported: (country: string) => void
}

/** Country, name, e-mail, password. */
export function DetailsStep({
  bonusCode,
  typed,
  password: knownPassword,
  onSent,
  onUnsupported,
}: DetailsStepProps) {
  const { t } = useTexts('signup')
  const { market, apiLanguage } = useLocale()
  const { open } = useModal()
  const begin = useBeginSignup()
  const captcha = useCaptcha('registration')
  const { data: offer } = useQuery(riskQuery(market, NO_COUNTRY))

  const form = useAppForm<DetailsValues>({
    defaultValues: {
      country: typed?.country ?? offer?.defaultCountry ?? '',
      firstName: typed?.firstName ?? '',
      lastName: typed?.lastName ?? '',
      email: typed?.email ?? '',
      password: knownPassword ?? '',
    },
    draft: { key: `signup-details:${market}`, secret: ['password'], storage: 'local', keepOnSuccess: true },
    validate: validateDetails,
    async onSubmit(values) {
      try {
        const state = await begin.mutateAsync({
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
          email: values.email.trim(),
          password: values.password,
          languageCode: apiLanguage,
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
        return toFormFailure(error, { fields: fieldByApi })
      }
    },
  })
  const countries = useCountryOptions(offer?.allowedCountries ?? [])
  return (
    <StepFrame
      step="Details"
      title={t('signup.details.title')}
      text={t('signup.nameHint')}
      lead={lead}
      aside={<Aside minimumAge={offer?.minimumAge ?? 18} />}
    >
      {typed && (
        <Banner tone="info" className="mb-5" role="alert">
          {t('signup.early')}
        </Banner>
      )}
      {bonusCode !== undefined && <BonusCode code={bonusCode} />}
      <Form
        form={form}
        describe={useSignupMessages()}
        label={t('signup.details.title')}
        method="post"
        hasRouteAction
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        {offer ? (
          <form.AppField name="country">
            <SelectField
              label={t('signup.country')}
              hint={t('signup.countryHint')}
              options={countries}
              autoComplete="country"
              required
            />
          </form.AppField>
        ) : (
          <CountryRulesLoading country={NO_COUNTRY} />
        )}
        <div className="grid gap-5 md:grid-cols-2 md:gap-4">
          <form.AppField name="firstName">
            <TextField label={t('signup.firstName')} autoComplete="given-name" required />
          </form.AppField>
          <form.AppField name="lastName">
            <TextField label={t('signup.lastName')} autoComplete="family-name" required />
          </form.AppField>
        </div>
        <form.AppField name="email">
          <EmailField label={t('signup.email')} hint={t('signup.emailHint')} required />
        </form.AppField>
        <form.AppField name="password">
          <PasswordField
            label={t('signup.password')}
            autoComplete="new-password"
            showLabel={t('signup.show')}
            hideLabel={t('signup.hide')}
            hint={<PasswordHint form={form} />}
            required
          />
        </form.AppField>
        <StepButtons submit={t('signup.continue')} pending={t('signup.sending')} />
      </Form>
      <p className="mt-5 text-sm text-text-2">
        {t('signup.haveAccount')}{' '}
        <LinkText tone="inline" onPointerEnter={() => preloadModal('login')} onClick={() => open('login')}>
          {t('shell.logIn')}
        </LinkText>
      </p>
    </StepFrame>
  )
}

/** Countries by their names, in their order in the player's language. */
function useCountryOptions(codes: readonly string[]) {
  const { intl } = useLocale()
  // Names on server and browser differ, so the first render shows the codes.
  const isHydrated = useIsHydrated()
  return codes
    .map((code) => ({ value: code, label: isHydrated ? countryName(intl, code) : code }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

function BonusCode({ code }: { code: string }) {
  const { t } = useTexts('join')
  return (
    <p className="mb-5">
      <Badge icon={Tag}>{t('join.bonusCode', { code })}</Badge>
    </p>
  )
}

function Aside({ minimumAge }: { readonly minimumAge: number }) {
  return (
    <Suspense>
      <WhyWeAsk step="details" minimumAge={minimumAge} />
    </Suspense>
  )
}

/** The requirements of a password, then the strength of the typed one. */
function PasswordHint({ form }: { form: AppForm<DetailsValues> }) {
  const { t } = useTexts('signup')
  const { password } = useFormValues(form)
  return (
    <span aria-live="polite">
      {password === '' ? t('signup.passwordHint') : t(`signup.strength.${passwordStrength(password)}`)}
    </span>
  )
}
