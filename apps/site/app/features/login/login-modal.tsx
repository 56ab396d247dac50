import type { RouteOutput } from '@marquee/contract'
import { isEmail } from '@marquee/contract/rules'
import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { EmailField } from '@marquee/ui/form/email-field'
import { PasswordField } from '@marquee/ui/form/password-field'
import { Sheet } from '@marquee/ui/sheet'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { useSession, useSessionActions } from '../../domain/session/index.ts'
import { entryIn, pathAfterEntry } from '../../shared/navigation/entry-address.ts'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { ChunkFailed } from '../../shared/loading/chunk-failed.tsx'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { AccountBlocked } from './account-blocked.tsx'
import { SessionExpiredNotice } from './session-expired-notice.tsx'
import { type BlockedRefusal, type LoginRefusal, isBlocked, loginRefusal } from './model.ts'
import { LoginError } from './login-error.tsx'
import { LoginLinks } from './login-links.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { readPrehydratedForm } from './read-prehydrated-form.ts'
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
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const { authorized } = useSession()
  const { signIn } = useSessionActions()
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<LoginRefusal>()
  const send = usePasswordLogin()
  const [barred, setBarred] = useState<BlockedRefusal>()
  const [isCodeDue, setIsCodeDue] = useState(false)
  // The plain form of the server is still in the document: this form replaces it and takes over its values.
  const [before] = useState(readPrehydratedForm)
  useEffect(() => {
    if (before.focused !== undefined) focusField(before.focused)
  }, [before])

  // Logged in in another tab: this one continues too.
  useEffect(() => {
    if (!authorized || isSending.current) return
    const path = pathAfterEntry(entryIn(params))
    if (path === undefined) close()
    else void navigate(path, { replace: true })
    // Runs once after mount; the address is that of the sheet.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [authorized])

  function start() {
    setRefusal(undefined)
    isSending.current = true
  }
  async function finish(answer: RouteOutput<'session.create'>) {
    isSending.current = true
    const path = pathAfterEntry(entryIn(params))
    await signIn(answer, path)
    if (path === undefined) close()
  }
  function refuse(meaning: LoginRefusal) {
    isSending.current = false
    if (isBlocked(meaning)) setBarred(meaning)
    else if (meaning.kind === 'code') setIsCodeDue(true)
    else setRefusal(meaning)
  }

  function refuseAccount(meaning: LoginRefusal) {
    setIsCodeDue(false)
    refuse(meaning)
  }

  const form = useAppForm({
    defaultValues: { email: before.email, password: before.password },
    validate: ({ email, password }) => ({
      ...(isEmail(email.trim()) ? {} : { email: 'email' }),
      ...(password === '' ? { password: 'password' } : {}),
    }),
    async onSubmit({ email, password }) {
      start()
      try {
        await finish(await send({ email: email.trim(), password }))
      } catch (error) {
        isSending.current = false
        if (!(error instanceof ApiError)) throw error
        refuse(loginRefusal(error))
        form.setFieldValue('password', '', { dontUpdateMeta: true, dontValidate: true })
        focusField('password')
      }
    },
  })
  const describe = (code: string) => t(errorTexts[code === 'password' ? 'password' : 'email'])

  if (barred)
    return (
      <Sheet title={t('login.title')} size="sm" onClose={close} closeLabel={t('common.close')}>
        <AccountBlocked refusal={barred} />
      </Sheet>
    )
  if (isCodeDue)
    return (
      <Sheet title={t('login.title')} size="sm" onClose={close} closeLabel={t('common.close')}>
        <SecondFactorStep onSignedIn={finish} onRefused={refuseAccount} onBack={() => setIsCodeDue(false)} />
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
      {refusal ? <LoginError refusal={refusal} /> : <SessionExpiredNotice params={params} />}
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
        <SubmitButton
          pendingLabel={t('login.sending')}
          reason={isOnline ? undefined : t('common.offlineReason')}
        >
          {t('login.submit')}
        </SubmitButton>
      </Form>
      <PasskeyLogin onStart={start} onSignedIn={finish} onRefused={refuse} />
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
