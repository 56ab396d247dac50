import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { PasswordField } from '@marquee/ui/form/password-field'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { useTexts } from '../../shared/texts/index.ts'

interface PasswordProofProps {
  /** @throws ApiError for a wrong password */
  readonly onProve: (password: string) => Promise<void>
}

/** Asks for the password again. */
export function PasswordProof({ onProve }: PasswordProofProps) {
  const { t } = useTexts('security', 'signup')
  const isOnline = useIsOnline()
  const [attemptsLeft, setAttemptsLeft] = useState(0)
  const form = useAppForm({
    defaultValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: 'required' } : {}),
    async onSubmit({ password }) {
      try {
        await onProve(password)
        return undefined
      } catch (error) {
        if (error instanceof ApiError) setAttemptsLeft(Number(error.additionalInfo['attemptsLeft'] ?? 0))
        return toFormFailure(error, { fields: { password: 'password' } })
      }
    },
  })
  const describe = (code: string) => {
    if (code === 'required') return t('signup.bad.password')
    if (code === 'incorrect') return t('stepUp.wrong', { count: attemptsLeft })
    if (code === 'busy') return t('stepUp.wait')
    return t(code === 'network' ? 'common.networkFailed' : 'common.unknownFailed')
  }
  return (
    <>
      <p className="mb-5 text-text-2">{t('stepUp.text')}</p>
      <Form form={form} describe={describe} label={t('stepUp.title')} method="post" className="grid gap-5">
        <FormErrors title={t('signup.look')} />
        <form.AppField name="password">
          <PasswordField
            label={t('signup.password')}
            autoComplete="current-password"
            showLabel={t('signup.show')}
            hideLabel={t('signup.hide')}
            required
          />
        </form.AppField>
        <SubmitButton
          pendingLabel={t('signup.pin.checking')}
          reason={isOnline ? undefined : t('common.offlineReason')}
        >
          {t('signup.pin.confirm')}
        </SubmitButton>
      </Form>
    </>
  )
}
