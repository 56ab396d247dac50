import type { RouteOutput } from '@marquee/contract'
import { Button } from '@marquee/ui/button'
import { Form, FormActions, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { CodeField } from '@marquee/ui/form/code-field'
import { LinkAfterWait } from '@marquee/ui/link-after-wait'
import { useRef, useState } from 'react'
import {
  CODE_LENGTH,
  type CodeProblem,
  codeProblem,
  isStepUpCancelled,
  type StepUp,
  useResendSeconds,
} from '../../../domain/credentials/index.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { toFormFailure } from '../../../shared/forms/form-failure.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { useProvePhone, useRequestPhone } from '../queries.ts'
import { usePhoneTexts } from './phone-texts.ts'

export interface PhoneCodeFormProps {
  readonly stepUp: StepUp
  readonly phone: { readonly prefix: string; readonly body: string }
  readonly sent: RouteOutput<'player.phoneNumber'>
  readonly onSentAgain: (sent: RouteOutput<'player.phoneNumber'>) => void
  readonly onBack: () => void
  readonly onProven: () => void
}

/** The code that was sent to the new number. */
export function PhoneCodeForm({ stepUp, phone, sent, onSentAgain, onBack, onProven }: PhoneCodeFormProps) {
  const { t } = useTexts('security', 'signup')
  const formats = useFormats()
  const offlineReason = useOfflineReason()
  const prove = useProvePhone()
  const again = useRequestPhone(stepUp)
  const [problem, setProblem] = useState<CodeProblem>()
  const wrongCode = useRef<string>(undefined)
  const resendSeconds = useResendSeconds(sent.resendAt)
  const texts = usePhoneTexts()
  const form = useAppForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.length === CODE_LENGTH ? {} : { code: 'length' }),
    async onSubmit({ code: smsCode }) {
      // A refused code is not sent again: that would use up another attempt.
      if (smsCode === wrongCode.current) return { fields: { code: 'wrong' } }
      setProblem(undefined)
      try {
        await prove.mutateAsync({ smsVerificationId: sent.smsVerificationId, smsCode })
        onProven()
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const refusal = codeProblem(error)
        setProblem(refusal)
        if (refusal.kind === 'wrong' || refusal.kind === 'expired') {
          wrongCode.current = smsCode
          return { fields: { code: refusal.kind } }
        }
        return toFormFailure(error)
      }
    },
  })
  const describe = (code: string) =>
    code === 'wrong' && problem?.kind === 'wrong' && problem.attemptsLeft !== undefined
      ? t('signup.pin.wrongLeft', { count: problem.attemptsLeft })
      : texts(code)
  const wait = resendSeconds > 0 ? t('signup.pin.againIn', { count: resendSeconds }) : undefined
  const waiting = again.isPending ? t('signup.pin.sending') : wait
  const sendAgain = () =>
    again.mutateAsync(phone).then(onSentAgain, (error: unknown) => {
      if (!isStepUpCancelled(error) && !(error instanceof ApiError)) throw error
    })
  return (
    <Form form={form} describe={describe} label={t('signup.pin.title')} method="post" className="grid gap-5">
      <FormErrors title={t('signup.look')} />
      <form.AppField name="code">
        <CodeField
          label={t('signup.pin.smsLabel')}
          hint={t('signup.pin.validUntil', { time: formats.time(sent.expiresAt) })}
          length={CODE_LENGTH}
          required
        />
      </form.AppField>
      <div>
        <LinkAfterWait waiting={waiting} onClick={() => void sendAgain()}>
          {t('signup.pin.again')}
        </LinkAfterWait>
        {again.error instanceof ApiError && (
          <p role="alert" className="text-sm text-negative">
            {texts(toFormFailure(again.error).form ?? '')}
          </p>
        )}
      </div>
      <FormActions
        primary={
          <SubmitButton pendingLabel={t('signup.pin.checking')} reason={offlineReason}>
            {t('signup.pin.confirm')}
          </SubmitButton>
        }
        secondary={<Button onClick={onBack}>{t('signup.exhausted.change')}</Button>}
      />
    </Form>
  )
}
