import { Form, FormErrors, SubmitButton, useAppForm, useFormValues } from '@marquee/ui/form'
import {
  isStepUpCancelled,
  NewPasswordField,
  newPasswordTexts,
  type StepUp,
  useCredentialTexts,
  validateNewPassword,
} from '../../../domain/credentials/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { useReadMethodsAgain, useSetPassword } from '../queries.ts'
import { SecurityCard } from './security-card.tsx'

/** The first password of an account that was opened by bank; all other devices are logged out. */
export function FirstPasswordForm({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTexts('security', 'signup')
  const offlineReason = useOfflineReason()
  const set = useSetPassword(stepUp)
  const readAgain = useReadMethodsAgain()
  const form = useAppForm({
    defaultValues: { newPassword: '' },
    validate({ newPassword }) {
      const problem = validateNewPassword(newPassword)
      return problem === undefined ? {} : { newPassword: problem }
    },
    async onSubmit({ newPassword }) {
      try {
        await set.mutateAsync(newPassword)
      } catch (error) {
        if (isStepUpCancelled(error)) return 'unsent'
        // A password was set meanwhile, in another tab: the page asks for it from now on.
        if (error instanceof ApiError && error.fields.some(({ field }) => field === 'oldPassword'))
          await readAgain()
        return toFormFailure(error, { fields: { newPassword: 'newPassword' } })
      }
      toast({ kind: 'success', text: t('player.account.password.first.toast') })
      await readAgain()
      return undefined
    },
  })
  const { newPassword } = useFormValues(form)
  return (
    <SecurityCard title={t('security.first.title')} text={t('security.first.text')}>
      <Form
        form={form}
        describe={useCredentialTexts(newPasswordTexts)}
        label={t('security.first.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
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
