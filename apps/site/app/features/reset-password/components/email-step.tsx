import { isEmail } from '@marquee/contract/rules'
import { Form, FormErrors, useAppForm } from '@marquee/ui/form'
import { EmailField } from '@marquee/ui/form/email-field'
import { RadioField } from '@marquee/ui/form/radio-field'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Channel } from '../model.ts'
import { useRequestReset } from '../queries.ts'
import { EMAIL_DRAFT, type Reset } from '../use-reset.ts'
import { useResetTexts } from './form-texts.ts'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'

const errorTexts = { email: 'signup.bad.email' } as const

/** The address of the account, and how to prove that it is one's own. The answer is the same for every address. */
export function EmailStep({ reset }: { reset: Reset }) {
  const { t } = useTexts('security', 'signup')
  const request = useRequestReset()
  const form = useAppForm<{ email: string; channel: Channel }>({
    defaultValues: { email: '', channel: reset.channel },
    draft: { key: EMAIL_DRAFT, secret: [], storage: 'session', keepOnSuccess: true },
    validate: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'email' }),
    async onSubmit({ email, channel }) {
      try {
        const typed = email.trim()
        reset.requested(typed, await request.mutateAsync({ email: typed, channel }))
        return undefined
      } catch (error) {
        return toFormFailure(error, { fields: { email: 'email' } })
      }
    },
  })
  return (
    <StepFrame step="email" title={t('reset.title')} text={t('reset.email.text')}>
      <Form
        form={form}
        describe={useResetTexts(errorTexts)}
        label={t('reset.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="email">
          <EmailField label={t('signup.email')} autoComplete="username" required />
        </form.AppField>
        <form.AppField name="channel">
          <RadioField
            legend={t('reset.channel')}
            options={[
              { value: 'EMAIL', label: t('reset.channel.email') },
              { value: 'SMS', label: t('reset.channel.sms') },
            ]}
          />
        </form.AppField>
        <StepButtons submit={t('reset.send')} pending={t('reset.sending')} onNext={reset.goForward} />
      </Form>
    </StepFrame>
  )
}
