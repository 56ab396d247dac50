import { Loader } from '@marquee/ui/icons'
import { Button, Row, buttonClass } from '@marquee/ui/native'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiOf } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useFormats } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useHref } from '../../../shared/links.ts'
import { useModal, warmModal } from '../../../shared/modals.ts'
import { useSession, useSessionActions } from '../../../shared/session/use-session.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Progress, signInPauseMs, signInTries, tryOften } from '../model.ts'
import { StepFrame } from './step-frame.tsx'

export interface CompleteStepProps {
  readonly progress: Progress
  /** Kept in memory only; undefined after a reload. */
  readonly password: string | undefined
  readonly onSignedIn: () => void
}

/** The account is open: quiet sign-in, then staying in control first, looking around second, money last. */
export function CompleteStep({ progress, password, onSignedIn }: CompleteStepProps) {
  const { t } = useTexts('signup')
  const to = useHref()
  const navigate = useNavigate()
  const { open } = useModal()
  const client = useQueryClient()
  const { authorized } = useSession()
  const { signIn } = useSessionActions()
  const [hasFailed, setHasFailed] = useState(password === undefined)
  /** @returns false when the person has to sign in by hand */
  const begin = useEffectEvent(async (isOver: () => boolean) => {
    if (authorized) return true
    if (password === undefined) return false
    const answer = await tryOften(
      () => apiOf(client)('session.create', { email: progress.email, password }),
      {
        tries: signInTries,
        pause: () => new Promise((resolve) => setTimeout(resolve, signInPauseMs)),
        isOver,
        // Who may not sign in now will not be let in by asking again.
        isFinal: (error) =>
          error instanceof ApiError && error.status === 401 && error.code !== 'error.player.not.found',
      },
    )
    if (isOver()) return true
    if (!answer) return false
    await signIn(answer)
    onSignedIn()
    return true
  })
  useEffect(() => {
    let isOver = false
    void begin(() => isOver).then((isDone) => setHasFailed(!isDone))
    return () => {
      isOver = true
    }
  }, [])
  const name = progress.firstName
  if (!authorized)
    return (
      <StepFrame
        step="Complete"
        title={name === '' ? t('signup.complete.titlePlain') : t('signup.complete.title', { name })}
        text={t(hasFailed ? 'signup.complete.logIn' : 'signup.complete.signingIn')}
      >
        {hasFailed ? (
          <Button
            variant="primary"
            full
            onPointerEnter={() => warmModal('login')}
            onClick={() => open('login', { to: to('home') })}
          >
            {t('shell.logIn')}
          </Button>
        ) : (
          <p aria-live="polite" className="flex items-center gap-3 text-text-2">
            <Loader className="animate-turn still:animate-live" />
            {t('signup.complete.wait')}
          </p>
        )}
      </StepFrame>
    )
  return (
    <StepFrame
      step="Complete"
      title={name === '' ? t('signup.complete.titlePlain') : t('signup.complete.title', { name })}
      text={t('signup.complete.text')}
    >
      <Link
        to={to('responsible-gambling')}
        className={buttonClass({ variant: 'care', full: true, className: 'mb-4' })}
      >
        {t('signup.complete.control')}
      </Link>
      <ul>
        <Row
          title={t('signup.complete.look')}
          text={t('signup.complete.lookText')}
          onClick={() => void navigate(to('casino'))}
        />
        <Row
          title={t('signup.complete.deposit')}
          text={t('signup.complete.depositText')}
          onClick={() => void navigate(to('banking.deposit'))}
        />
      </ul>
    </StepFrame>
  )
}

/** The country is not one that we may open accounts in. */
export function UnsupportedStep({ country, onBack }: { country: string; onBack: () => void }) {
  const { t } = useTexts('signup')
  const formats = useFormats()
  const to = useHref()
  return (
    <StepFrame
      step="Unsupported"
      title={t('signup.unsupported.title', { country: formats.country(country) })}
      text={t('signup.unsupported.text')}
    >
      <div className="grid gap-2">
        <Button full onClick={onBack}>
          {t('signup.unsupported.change')}
        </Button>
        <Link to={to('contact-live-chat')} className={buttonClass({ variant: 'quiet', full: true })}>
          {t('signup.support')}
        </Link>
      </div>
    </StepFrame>
  )
}

/** The person has an account already; told only after the address or number was proven. */
export function DuplicatedStep({ onAgain }: { onAgain: () => void }) {
  const { t } = useTexts('signup')
  const to = useHref()
  const { open } = useModal()
  return (
    <StepFrame step="Duplicated" title={t('signup.duplicated.title')} text={t('signup.duplicated.text')}>
      <div className="grid gap-2">
        <Button
          variant="primary"
          full
          onPointerEnter={() => warmModal('login')}
          onClick={() => open('login', { to: to('home') })}
        >
          {t('shell.logIn')}
        </Button>
        <Link to={to('contact-live-chat')} className={buttonClass({ full: true })}>
          {t('signup.duplicated.help')}
        </Link>
        <Button variant="quiet" full onClick={onAgain}>
          {t('signup.duplicated.again')}
        </Button>
      </div>
    </StepFrame>
  )
}
