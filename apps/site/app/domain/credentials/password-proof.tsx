import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { toFormFailure } from '../../shared/forms/form-failure.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { useCredentialTexts } from './credential-texts.ts'
import { PresentPasswordField } from './present-password-field.tsx'

interface PasswordProofProps {
  /** @throws ApiError for a wrong password */
  readonly onProve: (password: string) => Promise<void>
}

/** Asks for the password again. */
export function PasswordProof({ onProve }: PasswordProofProps) {
  const { t } = useTexts('security', 'signup')
  const offlineReason = useOfflineReason()
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
  const ofCode = useCredentialTexts({ required: 'signup.bad.password' })
  const describe = (code: string) =>
    code === 'incorrect' ? t('stepUp.wrong', { count: attemptsLeft }) : ofCode(code)
  return (
    <>
      <p className="mb-5 text-text-2">{t('stepUp.text')}</p>
      <Form form={form} describe={describe} label={t('stepUp.title')} method="post" className="grid gap-5">
        <FormErrors title={t('signup.look')} />
        <form.AppField name="password">
          <PresentPasswordField label={t('signup.password')} />
        </form.AppField>
        <SubmitButton pendingLabel={t('signup.pin.checking')} reason={offlineReason}>
          {t('signup.pin.confirm')}
        </SubmitButton>
      </Form>
    </>
  )
}
