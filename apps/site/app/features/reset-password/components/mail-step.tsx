import { Form, FormErrors, useAppForm } from '@marquee/ui/form'
import { TextField } from '@marquee/ui/form/text-field'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { keyOfFragment, type ResetProgress, type ResetRequest } from '../model.ts'
import { useCheckResetKey, useRequestReset } from '../queries.ts'
import type { Reset } from '../use-reset.ts'
import { useResetTexts } from './form-texts.ts'
import { SendAgain } from './send-again.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'

const errorTexts = { required: 'reset.mail.keyRequired', 'error.password.reset': 'reset.keyGone' } as const

export interface MailStepProps {
  readonly reset: Reset
  readonly progress: ResetProgress
  readonly request: ResetRequest
}

/** A link is on its way, if there is an account; its key can be pasted on a device that cannot open it. */
export function MailStep({ reset, progress: { email }, request }: MailStepProps) {
  const { t } = useTexts('security', 'signup')
  const formats = useFormats()
  const check = useCheckResetKey()
  const again = useRequestReset()
  const form = useAppForm({
    defaultValues: { key: '' },
    validate: ({ key }) => (key.trim() === '' ? { key: 'required' } : {}),
    async onSubmit({ key: typed }) {
      // The whole link may be pasted too.
      const [, fragment = ''] = typed.split('#', 2)
      const key = keyOfFragment(fragment) ?? typed.trim()
      try {
        await check.mutateAsync(key)
        reset.proved(key)
        return undefined
      } catch (error) {
        return toFormFailure(error, { codes: { 'error.password.reset': 'key' }, fields: { resetKey: 'key' } })
      }
    },
  })
  const sendAgain = async () => {
    try {
      reset.requested(email, await again.mutateAsync({ email, channel: 'EMAIL' }))
    } catch {
      // `again.error` is shown.
    }
  }
  const describe = useResetTexts(errorTexts)
  return (
    <StepFrame
      step="verification"
      title={t('reset.mail.title')}
      text={t('reset.mail.text', { email, time: formats.time(request.expiresAt) })}
    >
      <Form
        form={form}
        describe={describe}
        label={t('reset.mail.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="key">
          <TextField
            label={t('reset.mail.key')}
            hint={t('reset.mail.keyHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </form.AppField>
        <div>
          <SendAgain
            label={t('reset.expired.again')}
            waiting="reset.mail.againIn"
            resendAt={request.resendAt}
            isSending={again.isPending}
            onSend={() => void sendAgain()}
          />
          {again.isError && (
            <p role="alert" className="text-sm text-negative">
              {describe(toFormFailure(again.error).form ?? '')}
            </p>
          )}
        </div>
        <StepButtons
          submit={t('signup.continue')}
          pending={t('signup.pin.checking')}
          onBack={() => reset.goTo('email')}
          onNext={reset.goForward}
        />
      </Form>
    </StepFrame>
  )
}
