import { Form, FormErrors, useAppForm } from '@marquee/ui/form'
import { CodeField } from '@marquee/ui/form/code-field'
import { useEffect, useRef, useState } from 'react'
import { CODE_LENGTH, type CodeProblem, codeProblem } from '../../../domain/credentials/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { ResetProgress, ResetRequest } from '../model.ts'
import { useProveResetCode, useRequestReset } from '../queries.ts'
import type { Reset } from '../use-reset.ts'
import { ExhaustedSheet } from './exhausted-sheet.tsx'
import { useResetTexts } from './form-texts.ts'
import { SendAgain } from './send-again.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'

const errorTexts = {
  length: 'signup.bad.code',
  expired: 'signup.pin.expired',
  wrong: 'signup.pin.wrong',
} as const

export interface CodeStepProps {
  readonly reset: Reset
  readonly progress: ResetProgress
  readonly request: ResetRequest
}

/** A code by SMS, if there is an account: typed or pasted, or sent again. */
export function CodeStep({ reset, progress: { email }, request }: CodeStepProps) {
  const { t } = useTexts('security', 'signup')
  const formats = useFormats()
  const prove = useProveResetCode()
  const again = useRequestReset()
  const [problem, setProblem] = useState<CodeProblem>()
  const [isExhausted, setIsExhausted] = useState(false)
  const wrongCode = useRef<string>(undefined)
  const form = useAppForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.length === CODE_LENGTH ? {} : { code: 'length' }),
    async onSubmit({ code }) {
      // A refused code is not sent again: that would use up another attempt.
      if (code === wrongCode.current) return { fields: { code: 'wrong' } }
      setProblem(undefined)
      try {
        reset.proved(await prove.mutateAsync({ resetId: request.resetId, smsCode: code }))
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'error.password.reset') {
          reset.expire()
          return undefined
        }
        const refusal = codeProblem(error)
        setProblem(refusal)
        if (refusal.kind === 'wrong' || refusal.kind === 'expired') {
          wrongCode.current = code
          return { fields: { code: refusal.kind } }
        }
        if (refusal.kind !== 'exhausted') return toFormFailure(error)
        setIsExhausted(true)
        return undefined
      }
    },
  })
  // The dialog says why; the form is cleared (spec 1 §8).
  useEffect(() => {
    if (isExhausted) form.reset()
  }, [isExhausted, form])
  const own = useResetTexts(errorTexts)
  const describe = (code: string) =>
    code === 'wrong' && problem?.kind === 'wrong' && problem.attemptsLeft !== undefined
      ? t('signup.pin.wrongLeft', { count: problem.attemptsLeft })
      : own(code)
  const sendAgain = async () => {
    try {
      reset.requested(email, await again.mutateAsync({ email, channel: 'SMS' }))
    } catch {
      // `again.error` is shown.
    }
  }
  return (
    <StepFrame
      step="verification"
      title={t('signup.pin.title')}
      text={t('reset.sms.text', { email, time: formats.time(request.expiresAt) })}
    >
      <Form
        form={form}
        describe={describe}
        label={t('signup.pin.title')}
        method="post"
        className="grid gap-5"
      >
        <FormErrors title={t('signup.look')} />
        <form.AppField name="code">
          <CodeField label={t('signup.pin.smsLabel')} length={CODE_LENGTH} required />
        </form.AppField>
        <div>
          <SendAgain
            label={t('signup.pin.again')}
            waiting="signup.pin.againIn"
            resendAt={request.resendAt}
            isSending={again.isPending}
            onSend={() => void sendAgain()}
          />
          {again.isError && (
            <p role="alert" className="text-sm text-negative">
              {own(toFormFailure(again.error).form ?? '')}
            </p>
          )}
        </div>
        <StepButtons
          submit={t('signup.pin.confirm')}
          pending={t('signup.pin.checking')}
          onBack={() => reset.goTo('email')}
          onNext={reset.goForward}
        />
      </Form>
      {problem?.kind === 'exhausted' && (
        <ExhaustedSheet
          minutes={problem.minutes}
          onEmail={() => reset.restart('EMAIL')}
          onClose={() => {
            setProblem(undefined)
            setIsExhausted(false)
          }}
        />
      )}
    </StepFrame>
  )
}
