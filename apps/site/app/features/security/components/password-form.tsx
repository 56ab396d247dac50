import { Form, FormErrors, SubmitButton, useAppForm, useFormValues } from '@marquee/ui/form'
import { useState } from 'react'
import {
  isStepUpCancelled,
  NewPasswordField,
  newPasswordTexts,
  PresentPasswordField,
  type StepUp,
  useCredentialTexts,
  validateNewPassword,
} from '../../../domain/credentials/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { useChangePassword } from '../queries.ts'
import { SecurityCard } from './security-card.tsx'

/** The fields of the API and of the step-up, which gets the present password. */
const fieldByApi = {
  oldPassword: 'oldPassword',
  password: 'oldPassword',
  newPassword: 'newPassword',
} as const

/** The present password and a new one; all other devices are logged out. */
export function PasswordForm({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTexts('security', 'signup')
  const offlineReason = useOfflineReason()
  const change = useChangePassword(stepUp)
  const [attemptsLeft, setAttemptsLeft] = useState(0)
  const form = useAppForm({
    defaultValues: { oldPassword: '', newPassword: '' },
    validate({ oldPassword, newPassword }) {
      const problem = validateNewPassword(newPassword)
      return {
        ...(oldPassword === '' ? { oldPassword: 'required' } : {}),
        ...(problem === undefined ? {} : { newPassword: problem }),
      }
    },
    async onSubmit(values) {
      try {
        await change.mutateAsync(values)
      } catch (error) {
        if (isStepUpCancelled(error)) return 'unsent'
        if (error instanceof ApiError) setAttemptsLeft(Number(error.additionalInfo['attemptsLeft'] ?? 0))
        return toFormFailure(error, { fields: fieldByApi })
      }
      form.reset()
      toast({ kind: 'success', text: t('player.account.password.success.toast') })
      return undefined
    },
  })
  const { newPassword } = useFormValues(form)
  const ofCode = useCredentialTexts(newPasswordTexts)
  const describe = (code: string) =>
    code === 'incorrect' ? t('stepUp.wrong', { count: attemptsLeft }) : ofCode(code)
  return (
    <SecurityCard title={t('signup.password')} text={t('security.password.text')}>
      <Form form={form} describe={describe} label={t('signup.password')} method="post" className="grid gap-5">
        <FormErrors title={t('signup.look')} />
        <form.AppField name="oldPassword">
          <PresentPasswordField label={t('security.old')} />
        </form.AppField>
        <form.AppField name="newPassword">
          <NewPasswordField password={newPassword} />
        </form.AppField>
        <SubmitButton pendingLabel={t('reset.password.saving')} reason={offlineReason}>
          {t('reset.password.save')}
        </SubmitButton>
      </Form>
    </SecurityCard>
  )
}
