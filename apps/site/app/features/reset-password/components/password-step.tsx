import { Form, FormErrors, useAppForm, useFormValues } from '@marquee/ui/form'
import { NewPasswordField, newPasswordTexts, validateNewPassword } from '../../../domain/credentials/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import type { Channel } from '../model.ts'
import { useSetPassword } from '../queries.ts'
import type { Reset } from '../use-reset.ts'
import { useResetTexts } from './form-texts.ts'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'

export interface PasswordStepProps {
  readonly reset: Reset
  readonly channel: Channel
  readonly resetKey: string
}

/** The new password. It is stored nowhere in the browser. */
export function PasswordStep({ reset, channel, resetKey }: PasswordStepProps) {
  const { t } = useTexts('security', 'signup')
  const set = useSetPassword(channel)
  const form = useAppForm({
    defaultValues: { password: '' },
    validate({ password }) {
      const problem = validateNewPassword(password)
      return problem === undefined ? {} : { password: problem }
    },
    async onSubmit({ password }) {
      try {
        await set.mutateAsync({ key: resetKey, password })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'error.password.reset')
          return toFormFailure(error, { fields: { password: 'password' } })
        reset.expire()
        return undefined
      }
      toast({ kind: 'success', text: t('reset.password.success.toast') })
      reset.complete()
      return undefined
    },
  })
  const { password } = useFormValues(form)
  return (
    <StepFrame step="password" title={t('reset.password.title')} text={t('reset.password.text')}>
      <Form
        form={form}
        describe={useResetTexts(newPasswordTexts)}
        label={t('reset.password.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="password">
          <NewPasswordField password={password} />
        </form.AppField>
        <StepButtons
          submit={t('reset.password.save')}
          pending={t('reset.password.saving')}
          onBack={() => reset.goTo('verification')}
        />
      </Form>
    </StepFrame>
  )
}
