import { isEmail } from '@marquee/contract/rules'
import { buttonClass } from '@marquee/ui/button'
import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { EmailField } from '@marquee/ui/form/email-field'
import { PasswordField } from '@marquee/ui/form/password-field'
import { LinkText } from '@marquee/ui/link-text'
import { useRef, useState } from 'react'
import { needsSecondFactor, SecondFactorForm } from '../../../domain/credentials/index.ts'
import { useCaptcha } from '../../../domain/session/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { errorTextOf, linkTextOf, refusalOf, refusedText } from '../model.ts'
import { StepFrame } from './step-frame.tsx'

/** The account may not sign in, or is not the person's, or the attempt is over. */
const isOfAccount = ({ code, status }: ApiError): boolean =>
  status === 401 || /^error\.(registration|bank|register)\./.test(code)

export interface LinkStepProps {
  readonly onSignIn: (
    account: { email: string; password: string; captchaToken?: string } | { code: string },
    duringBreak?: true,
  ) => Promise<void>
  readonly onRestart: () => void
}

/** One account per person: who has one logs in to it, and the bank is added (ID-05). */
export function LinkStep({ onSignIn, onRestart }: LinkStepProps) {
  const { t } = useTexts('signup', 'codes')
  const to = useHref()
  const captcha = useCaptcha('login')
  const isCaptchaDue = useRef(false)
  const [note, setNote] = useState<string>()
  const [isCodeDue, setIsCodeDue] = useState(false)
  /** The account is on a break: the same login leads to what stays open (EXC-06). */
  const [duringBreak, setDuringBreak] = useState<true>()
  const noteFor = (error: ApiError): string => {
    const refused = refusalOf(error)
    if (!refused) return t(linkTextOf(error))
    const { id, values } = refusedText(refused)
    return t(id, values)
  }
  const form = useAppForm({
    defaultValues: { email: '', password: '' },
    validate: ({ email, password }) => ({
      ...(isEmail(email.trim()) ? {} : { email: 'email' }),
      ...(password === '' ? { password: 'required' } : {}),
    }),
    async onSubmit({ email, password }) {
      setNote(undefined)
      const person = { email: email.trim(), password }
      try {
        const captchaToken = isCaptchaDue.current ? await captcha() : undefined
        await onSignIn(captchaToken === undefined ? person : { ...person, captchaToken }, duringBreak)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (needsSecondFactor(error)) {
          setIsCodeDue(true)
          return
        }
        // From now on every attempt sends a solved captcha.
        if (error.code === 'error.captcha.validation') isCaptchaDue.current = true
        setNote(noteFor(error))
        if (refusalOf(error)?.isOnBreak) setDuringBreak(true)
        else form.setFieldValue('password', '', { dontUpdateMeta: true, dontValidate: true })
      }
    },
  })
  /** A refusal of the account, not of the code, leads back to the password. */
  async function proveCode(code: string) {
    try {
      await onSignIn({ code }, duringBreak)
    } catch (error) {
      if (!(error instanceof ApiError) || !isOfAccount(error)) throw error
      if (refusalOf(error)?.isOnBreak) setDuringBreak(true)
      setNote(noteFor(error))
      setIsCodeDue(false)
    }
  }
  if (isCodeDue)
    return (
      <StepFrame title={t('codes.title')}>
        <SecondFactorForm onProve={proveCode} />
        <p>
          <LinkText tone="quiet" onClick={() => setIsCodeDue(false)}>
            {t('codes.again')}
          </LinkText>
        </p>
      </StepFrame>
    )
  return (
    <StepFrame title={t('signup.duplicated.title')} text={t('pnp.link.text')} warning={note}>
      <Form
        form={form}
        describe={(code, field) => t(errorTextOf(code, field))}
        label={t('signup.duplicated.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="email">
          <EmailField label={t('signup.email')} autoComplete="username" required />
        </form.AppField>
        <form.AppField name="password">
          <PasswordField
            label={t('signup.password')}
            autoComplete="current-password"
            showLabel={t('signup.show')}
            hideLabel={t('signup.hide')}
            required
          />
        </form.AppField>
        <SubmitButton pendingLabel={t('signup.sending')}>
          {t(duringBreak ? 'shell.duringBreak' : 'pnp.link.submit')}
        </SubmitButton>
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LinkText tone="quiet" onClick={onRestart}>
          {t('pnp.again')}
        </LinkText>
        <Link to={to('contact-live-chat')} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t('signup.duplicated.help')}
        </Link>
      </div>
    </StepFrame>
  )
}
