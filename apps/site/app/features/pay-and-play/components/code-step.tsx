import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { CodeField } from '@marquee/ui/form/code-field'
import { LinkAfterWait } from '@marquee/ui/link-after-wait'
import { LinkText } from '@marquee/ui/link-text'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { CODE_LENGTH, codeProblem, useResendSeconds } from '../../../domain/credentials/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type CodeNote, type PayAndPlayState, type PinKind, errorTextOf, noteOf } from '../model.ts'
import { useProveCode } from '../queries.ts'
import type { Codes } from '../use-codes.ts'
import { StepFrame } from './step-frame.tsx'

export interface CodeStepProps {
  readonly state: PayAndPlayState
  readonly sessionId: string
  readonly kind: PinKind
  readonly codes: Codes
  readonly onProven: (state: PayAndPlayState) => void
  /** Back to the contact data. */
  readonly onChange: () => void
}

/** The code by e-mail, then the one by SMS: type or paste it, send it again, or change the contact data. */
export function CodeStep({ state, sessionId, kind, codes, onProven, onChange }: CodeStepProps) {
  const { t } = useTexts('signup')
  const formats = useFormats()
  const offlineReason = useOfflineReason()
  const prove = useProveCode()
  const [proofNote, setProofNote] = useState<CodeNote>()
  const [left, setLeft] = useState<number>()
  const isSms = kind === 'sms'
  const resendSeconds = useResendSeconds(codes.pin?.resendAt)
  const note = proofNote ?? codes.note
  const sendAgain = () => {
    setProofNote(undefined)
    codes.send(kind)
  }

  const form = useAppForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.length === CODE_LENGTH ? {} : { code: 'length' }),
    async onSubmit({ code }) {
      setProofNote(undefined)
      try {
        onProven(await prove.mutateAsync({ sessionId, kind, code }))
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const problem = codeProblem(error)
        if (problem.kind !== 'wrong' && problem.kind !== 'expired') {
          setProofNote(noteOf(error))
          return undefined
        }
        setLeft(problem.kind === 'wrong' ? problem.attemptsLeft : undefined)
        return { fields: { code: problem.kind } }
      }
    },
  })
  const describe = (code: string, field: string | undefined) =>
    code === 'wrong' && left !== undefined
      ? t('signup.pin.wrongLeft', { count: left })
      : t(errorTextOf(code, field))
  const hint = codes.isSending
    ? t('signup.pin.sending')
    : codes.pin
      ? t('signup.pin.validUntil', { time: formats.time(codes.pin.expiresAt) })
      : t('signup.pin.notSentYet')
  return (
    <StepFrame
      title={t('signup.pin.title')}
      text={t(`signup.pin.${kind}Text`, {
        target: (isSms ? state.maskedPhone : state.maskedEmail) ?? '',
      })}
      warning={note && t(note)}
    >
      <Form form={form} describe={describe} label={t('signup.pin.title')} method="post">
        <FormErrors title={t('signup.look')} className="mb-5" />
        <form.AppField name="code">
          <CodeField
            label={t(`signup.pin.${kind}Label`)}
            hint={<span aria-live="polite">{hint}</span>}
            length={CODE_LENGTH}
            required
          />
        </form.AppField>
        <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-3">
          {!codes.isSending && (
            <LinkAfterWait
              waiting={resendSeconds > 0 ? t('signup.pin.againIn', { count: resendSeconds }) : undefined}
              onClick={sendAgain}
            >
              {t('signup.pin.again')}
            </LinkAfterWait>
          )}
          <LinkText tone="quiet" onClick={onChange}>
            {t(isSms ? 'signup.pin.wrongNumber' : 'signup.pin.wrongAddress')}
          </LinkText>
        </div>
        <div className="mt-8">
          <SubmitButton pendingLabel={t('signup.pin.checking')} reason={offlineReason}>
            {t('signup.pin.confirm')}
          </SubmitButton>
        </div>
      </Form>
    </StepFrame>
  )
}
