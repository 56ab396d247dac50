import { Form, FormErrors, SubmitButton, useAppForm } from '@marquee/ui/form'
import { Banner, Button, LinkText, Sheet } from '@marquee/ui/native'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useFormats } from '../../../shared/formats.ts'
import { useIsOnline } from '../../../shared/online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import {
  CODE_LENGTH,
  type PinKind,
  type PinProblem,
  type PinState,
  type Progress,
  type RegistrationState,
  endOfProgress,
  pinProblem,
} from '../model.ts'
import { useProvePin, useRequestPin } from '../queries.ts'
import { StepFrame } from './step-frame.tsx'
import { useSignupWords } from './words.ts'

const LONGEST_WAIT_MS = 60_000

export interface VerificationStepProps {
  readonly progress: Progress
  readonly kind: PinKind
  readonly onProven: (state: RegistrationState) => void
  /** Back to the number: it was wrong, or its attempts are used up. */
  readonly onChange: () => void
  /** Back to the address, for the same reasons: with another one the sign-up begins again. */
  readonly onChangeAddress: () => void
  readonly onGone: () => void
}

/** Whether another code may be asked for, by the time that the server has named. */
function useMaySendAgain(pin: PinState | undefined): boolean {
  const [readyFor, setReadyFor] = useState<string>()
  const resendAt = pin?.resendAt ?? undefined
  useEffect(() => {
    if (resendAt === undefined) return undefined
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, Date.parse(resendAt) - Date.now()))
    const timer = setTimeout(() => setReadyFor(resendAt), waitMs)
    return () => clearTimeout(timer)
  }, [resendAt])
  return resendAt !== undefined && readyFor === resendAt
}

/** A code by SMS or e-mail: asked for on arrival, typed or pasted, sent again, or the number changed. */
export function VerificationStep({
  progress,
  kind,
  onProven,
  onChange,
  onChangeAddress,
  onGone,
}: VerificationStepProps) {
  const { t } = useTexts('signup')
  const formats = useFormats()
  const isOnline = useIsOnline()
  const request = useRequestPin(kind)
  const prove = useProvePin(kind)
  const [pin, setPin] = useState<PinState>()
  const [problem, setProblem] = useState<PinProblem>()
  const place = useRef<HTMLDivElement>(null)
  const maySendAgain = useMaySendAgain(pin)
  const words = useSignupWords()
  const { registrationId, maskedPhone, maskedEmail } = progress.state

  /** A problem that leads elsewhere is followed; others stay on this screen. */
  const meet = (error: unknown): PinProblem => {
    if (!(error instanceof ApiError)) throw error
    const met = pinProblem(error)
    if (met.kind === 'gone') onGone()
    if (met.kind === 'duplicate') onProven({ ...progress.state, currentStep: 'Duplicated' })
    return met
  }
  const send = () =>
    request.mutateAsync(registrationId).then(setPin, (error: unknown) => setProblem(meet(error)))
  const sendAgain = () => {
    setProblem(undefined)
    void send()
  }
  const sendFirst = useEffectEvent(() => void send())
  useEffect(() => sendFirst(), [])

  const form = useAppForm({
    defaultValues: { code: '' },
    validate: ({ code }) => (code.length === CODE_LENGTH ? {} : { code: 'length' }),
    async onSubmit({ code }) {
      setProblem(undefined)
      try {
        onProven(await prove.mutateAsync({ registrationId, code }))
        return undefined
      } catch (error) {
        const met = meet(error)
        setProblem(met)
        return met.kind === 'wrong' || met.kind === 'expired' ? { fields: { code: met.kind } } : undefined
      }
    },
  })
  const describe = (code: string, field: string | undefined) => {
    if (code === 'expired') return t('signup.pin.expired')
    if (code !== 'wrong') return words(code, field)
    const left = problem?.kind === 'wrong' ? problem.attemptsLeft : undefined
    return left === undefined ? t('signup.pin.wrong') : t('signup.pin.wrongLeft', { count: left })
  }
  const isSms = kind === 'sms'
  const target = (isSms ? maskedPhone : maskedEmail) ?? ''
  const note = noteOf(problem)
  const sentLine = () => {
    if (request.isPending && !pin) return t('signup.pin.sending')
    if (!pin || pin.status === 'failed_send') return t('signup.pin.notSentYet')
    return t('signup.pin.validUntil', { time: formats.time(pin.expiresAt) })
  }
  return (
    <StepFrame
      step="Verification"
      title={t('signup.pin.title')}
      text={t(isSms ? 'signup.pin.smsText' : 'signup.pin.emailText', { target })}
    >
      {note === undefined ? null : (
        <Banner tone="negative" role="alert" className="mb-5">
          {t(note)}
        </Banner>
      )}
      <div ref={place}>
        <Form form={form} describe={describe} label={t('signup.pin.title')} method="post">
          <FormErrors title={t('signup.look')} className="mb-5" />
          <form.AppField name="code">
            {(field) => (
              <field.CodeField
                label={t(isSms ? 'signup.pin.smsLabel' : 'signup.pin.emailLabel')}
                hint={<span aria-live="polite">{sentLine()}</span>}
                length={CODE_LENGTH}
                required
                onFilled={() => setTimeout(() => place.current?.querySelector('form')?.requestSubmit())}
              />
            )}
          </form.AppField>
          <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
            {maySendAgain || problem?.kind === 'not-sent' || problem?.kind === 'network' ? (
              <LinkText onClick={sendAgain}>{t('signup.pin.again')}</LinkText>
            ) : pin?.resendAt ? (
              <span className="text-sm text-text-2">
                {t('signup.pin.againFrom', { time: formats.time(pin.resendAt) })}
              </span>
            ) : null}
            {problem?.kind === 'cpf' && (
              <LinkText tone="quiet" onClick={onChange}>
                {t('signup.pin.change')}
              </LinkText>
            )}
            <LinkText tone="quiet" onClick={isSms ? onChange : onChangeAddress}>
              {t(isSms ? 'signup.pin.wrongNumber' : 'signup.pin.wrongAddress')}
            </LinkText>
          </div>
          <div className="mt-8">
            <SubmitButton
              pendingLabel={t('signup.pin.checking')}
              reason={isOnline ? undefined : t('common.offlineReason')}
            >
              {t('signup.pin.confirm')}
            </SubmitButton>
          </div>
        </Form>
      </div>
      {problem?.kind === 'exhausted' && (
        <Exhausted
          isSms={isSms}
          until={formats.dateTime(new Date(endOfProgress(progress)).toISOString())}
          onChange={isSms ? onChange : onChangeAddress}
          onClose={() => setProblem(undefined)}
        />
      )}
    </StepFrame>
  )
}

function noteOf(problem: PinProblem | undefined) {
  switch (problem?.kind) {
    case 'number':
      return 'signup.pin.badNumber'
    case 'not-sent':
      return 'signup.pin.notSent'
    case 'cpf':
      return 'signup.pin.cpfTaken'
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

/** No attempts are left for this number or address: another one may be used now, this one after a day. */
function Exhausted({
  isSms,
  until,
  onChange,
  onClose,
}: {
  isSms: boolean
  until: string
  onChange: () => void
  onClose: () => void
}) {
  const { t } = useTexts('signup')
  return (
    <Sheet
      title={t('signup.exhausted.title')}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" full onClick={onChange}>
          {t(isSms ? 'signup.exhausted.change' : 'signup.exhausted.changeEmail')}
        </Button>
      }
    >
      <p role="alert" className="text-text-2">
        {t(isSms ? 'signup.exhausted.sms' : 'signup.exhausted.email', { until })}
      </p>
    </Sheet>
  )
}
