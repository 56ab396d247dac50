import { isEmail } from '@marquee/contract/rules'
import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { EmailField } from '@marquee/ui/form/email-field'
import { PasswordField } from '@marquee/ui/form/password-field'
import { Sheet } from '@marquee/ui/sheet'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../domain/session/index.ts'
import { entryIn } from '../../shared/navigation/entry-address.ts'
import { pathAfterEntry } from '../../shared/navigation/path-after-entry.ts'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { ChunkFailed } from '../../shared/loading/chunk-failed.tsx'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { AccountBlocked } from './account-blocked.tsx'
import { SessionExpiredNotice } from './session-expired-notice.tsx'
import { LoginError } from './login-error.tsx'
import { LoginLinks } from './login-links.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { readPrehydratedForm } from './read-prehydrated-form.ts'
import { useLogin } from './use-login.ts'
import { usePasskey } from './use-passkey.ts'
import { usePasswordLogin } from './use-password-login.ts'

const SecondFactorStep = lazyWithPreload(
  () => import('./second-factor-step.tsx').then((file) => file.SecondFactorStep),
  { Failed: ChunkFailed },
)

const errorTexts = {
  email: 'login.email.format',
  password: 'login.password.required',
} as const satisfies Readonly<Record<string, TextId<'login'>>>

/** Login with e-mail and password. A refusal is shown by its meaning; a login leads on to the requested page. */
export default function LoginModal({ close, params }: ModalProps) {
  const { t } = useTexts('login')
  const offlineReason = useOfflineReason()
  const navigate = useNavigate()
  const { authorized } = useSession()
  const login = useLogin({ close, params })
  const send = usePasswordLogin()
  const passkey = usePasskey()
  // The plain form of the server is still in the document: this form replaces it and takes over its values.
  const [before] = useState(readPrehydratedForm)
  useEffect(() => {
    if (before.focused !== undefined) focusField(before.focused)
  }, [before])

  // Logged in in another tab: this one continues too.
  useEffect(() => {
    if (!authorized || login.isSending.current) return
    const path = pathAfterEntry(entryIn(params))
    if (path === undefined) close()
    else void navigate(path, { replace: true })
    // Runs once after mount; the address is that of the sheet.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [authorized])

  const form = useAppForm({
    defaultValues: { email: before.email, password: before.password },
    validate: ({ email, password }) => ({
      ...(isEmail(email.trim()) ? {} : { email: 'email' }),
      ...(password === '' ? { password: 'password' } : {}),
    }),
    async onSubmit({ email, password }) {
      const person = { email: email.trim(), password }
      if (await login.logIn((isDuringBreak) => send({ ...person, isDuringBreak }))) return
      form.setFieldValue('password', '', { dontUpdateMeta: true, dontValidate: true })
      focusField('password')
    },
  })
  const describe = (code: string) => t(errorTexts[code === 'password' ? 'password' : 'email'])

  if (login.barred)
    return (
      <Sheet title={t('login.title')} size="sm" onClose={close} closeLabel={t('common.close')}>
        <AccountBlocked
          refusal={login.barred}
          isSending={login.isRepeating}
          onWithdraw={() => void login.repeatDuringBreak()}
        />
      </Sheet>
    )
  if (login.isCodeDue)
    return (
      <Sheet title={t('login.title')} size="sm" onClose={close} closeLabel={t('common.close')}>
        <SecondFactorStep
          isDuringBreak={login.isDuringBreak}
          onSignedIn={login.finish}
          onRefused={login.refuseAccount}
          onBack={login.leaveCode}
        />
      </Sheet>
    )
  return (
    <Sheet
      title={t('login.title')}
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
      skipEnterAnimation={before.isSheet}
    >
      {login.refusal ? <LoginError refusal={login.refusal} /> : <SessionExpiredNotice params={params} />}
      <Form form={form} describe={describe} label={t('login.title')} method="post" className="grid gap-5">
        <FormErrors title={t('login.look')} />
        <form.AppField name="email">
          <EmailField label={t('login.email')} autoComplete="username" required />
        </form.AppField>
        <form.AppField name="password">
          <PasswordField
            label={t('login.password')}
            autoComplete="current-password"
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            required
          />
        </form.AppField>
        <SubmitButton pendingLabel={t('login.sending')} reason={offlineReason}>
          {t('login.submit')}
        </SubmitButton>
      </Form>
      <PasskeyLogin onLogIn={() => login.logIn(passkey)} />
      <LoginLinks />
    </Sheet>
  )
}

/** After a refusal the password is empty and focused, to be typed again. */
function focusField(name: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>(`dialog[open] input[name="${name}"]`)?.focus()
  })
}
