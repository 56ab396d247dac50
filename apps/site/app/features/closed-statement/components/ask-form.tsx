import { isEmail } from '@marquee/contract/rules'
import { Form, FormActions, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { EmailField } from '@marquee/ui/form/email-field'
import { useCredentialTexts } from '../../../domain/credentials/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { useRequestStatement } from '../queries.ts'

const errorTexts = {
  email: 'signup.bad.email',
  busy: 'signup.failed.busy',
  'error.captcha.validation': 'signup.failed.captcha',
} as const

/** The address of the account. The answer is the same for every address. */
export function AskForm({ onSent }: { readonly onSent: (email: string, expiresAt: string) => void }) {
  const { t } = useTexts('statement', 'signup')
  const request = useRequestStatement()
  const offlineReason = useOfflineReason()
  const form = useAppForm({
    defaultValues: { email: '' },
    validate: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'email' }),
    async onSubmit({ email }) {
      try {
        const typed = email.trim()
        const { expiresAt } = await request.mutateAsync(typed)
        onSent(typed, expiresAt)
        return undefined
      } catch (error) {
        return toFormFailure(error, { fields: { email: 'email' } })
      }
    },
  })
  return (
    <Form
      form={form}
      describe={useCredentialTexts(errorTexts)}
      label={t('statement.title')}
      method="post"
      className="grid gap-5"
    >
      <FormErrors title={t('signup.look')} />
      <form.AppField name="email">
        <EmailField label={t('signup.email')} autoComplete="email" required />
      </form.AppField>
      <FormActions
        primary={
          <SubmitButton pendingLabel={t('statement.sending')} reason={offlineReason}>
            {t('statement.send')}
          </SubmitButton>
        }
      />
    </Form>
  )
}
