import { Form, FormErrors, useAppForm } from '@marquee/ui/form'
import { CodeField } from '@marquee/ui/form/code-field'
import { Banner } from '@marquee/ui/banner'
import { LinkAfterWait } from '@marquee/ui/link-after-wait'
import { LinkText } from '@marquee/ui/link-text'
import { useRef, useState } from 'react'
import { useResendSeconds } from '../../../domain/credentials/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { type PinKind, type Progress, type RegistrationState, endOfProgress } from '../model.ts'
import { CODE_LENGTH, type PinProblem } from '../pin-problem.ts'
import { useProvePin } from '../queries.ts'
import { ExhaustedSheet } from './exhausted-sheet.tsx'
import { useSignupMessages } from './messages.ts'
import { StepButtons } from './step-buttons.tsx'
import { StepFrame } from './step-frame.tsx'

const errorTexts = { 'code.length': 'signup.bad.code' } as const

export interface VerificationStepProps {
  readonly progress: Progress
  readonly kind: PinKind
  readonly isSending: boolean
  /** Why no code could be sent. */
  readonly requestProblem: PinProblem | undefined
  readonly onSend: () => void
  readonly onProven: (state: RegistrationState) => void
  /** Handles an error that leads to another step, and says what it was. */
  readonly onError: (error: unknown) => PinProblem
  readonly onBack: () => void
  /** Back to the e-mail address: with another one the sign-up starts again. */
  readonly onChangeAddress: () => void
}

/** A code by SMS or e-mail: type or paste it, send it again, or change the number. */
export function VerificationStep(props: VerificationStepProps) {
  const { progress, kind, isSending, requestProblem, onSend, onProven, onError, onBack } = props
  const { t } = useTexts('signup')
  const formats = useFormats()
  const prove = useProvePin(kind)
  const messages = useSignupMessages({ stepTexts: errorTexts })
  const [proofProblem, setProofProblem] = useState<PinProblem>()
  const [isSheetClosed, setIsSheetClosed] = useState(false)
  const refused = useRef<{ code: string; kind: 'wrong' | 'expired' }>(undefined)
  const pin = progress.pins[kind]
  const resendSeconds = useResendSeconds(pin?.resendAt)
  const { registrationId, maskedPhone, maskedEmail } = progress.state
  const isSms = kind === 'sms'
  const onChange = isSms ? onBack : props.onChangeAddress
  const problem = proofProblem ?? requestProblem

  const form = useAppForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.length === CODE_LENGTH ? {} : { code: 'length' }),
    async onSubmit({ code }) {
      // A refused code is not sent again: that would use up another attempt.
      if (code === refused.current?.code) return { fields: { code: refused.current.kind } }
      setProofProblem(undefined)
      try {
        onProven(await prove.mutateAsync({ registrationId, code }))
        return undefined
      } catch (error) {
        const refusal = onError(error)
        setProofProblem(refusal)
        if (refusal.kind !== 'wrong' && refusal.kind !== 'expired') return undefined
        refused.current = { code, kind: refusal.kind }
        return { fields: { code: refusal.kind } }
      }
    },
  })
  const describe = (code: string, field: string | undefined) => {
    if (code === 'expired') return t('signup.pin.expired')
    if (code !== 'wrong') return messages(code, field)
    const left = problem?.kind === 'wrong' ? problem.attemptsLeft : undefined
    return left === undefined ? t('signup.pin.wrong') : t('signup.pin.wrongLeft', { count: left })
  }
  const sendAgain = () => {
    setProofProblem(undefined)
    setIsSheetClosed(false)
    refused.current = undefined
    onSend()
  }
  const sentLine = () => {
    if (isSending) return t('signup.pin.sending')
    if (!pin || pin.status === 'failed_send') return t('signup.pin.notSentYet')
    return t('signup.pin.validUntil', { time: formats.time(pin.expiresAt) })
  }
  const note = noteOf(problem)
  return (
    <StepFrame
      step="Verification"
      title={t('signup.pin.title')}
      text={t(isSms ? 'signup.pin.smsText' : 'signup.pin.emailText', {
        target: (isSms ? maskedPhone : maskedEmail) ?? '',
      })}
    >
      {note === undefined ? null : (
        <Banner tone="warning" className="mb-5" role="alert">
          {t(note)}
        </Banner>
      )}
      <Form form={form} describe={describe} label={t('signup.pin.title')} method="post">
        <FormErrors title={t('signup.look')} className="mb-5" />
        <form.AppField name="code">
          <CodeField
            label={t(isSms ? 'signup.pin.smsLabel' : 'signup.pin.emailLabel')}
            hint={<span aria-live="polite">{sentLine()}</span>}
            length={CODE_LENGTH}
            required
          />
        </form.AppField>
        <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-3">
          {!isSending && (
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
          <StepButtons submit={t('signup.pin.confirm')} pending={t('signup.pin.checking')} onBack={onBack} />
        </div>
      </Form>
      {problem?.kind === 'exhausted' && !isSheetClosed && (
        <ExhaustedSheet
          kind={kind}
          minutes={problem.minutes}
          endOfSignup={endOfProgress(progress)}
          onChange={onChange}
          onClose={() => setIsSheetClosed(true)}
        />
      )}
    </StepFrame>
  )
}

function noteOf(problem: PinProblem | undefined): TextId<'signup' | 'default'> | undefined {
  switch (problem?.kind) {
    case 'number':
      return 'signup.pin.badNumber'
    case 'not-sent':
      return 'signup.pin.notSent'
    case 'cpf':
      return 'signup.pin.cpfTaken'
    case 'cpf-differs':
      return 'signup.bad.cpfDiffers'
    case 'cpf-away':
      return 'signup.bad.cpfAway'
    case 'excluded':
      return 'pnp.refused.excluded'
    case 'play-closed':
      return 'signup.bad.playClosed'
    case 'register-away':
      return 'pnp.refused.register_unavailable'
    case 'register-number':
      return 'signup.bad.registerNumber'
    case 'network':
      return 'common.networkFailed'
    case 'busy':
      return 'signup.failed.busy'
    case 'unknown':
      return 'common.unknownFailed'
    default:
      return undefined
  }
}
