import type { RouteOutput } from '@marquee/contract'
import { linkClass, LinkText } from '@marquee/ui/link-text'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SecondFactorForm } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { duringBreak, isOfAccount, type LoginRefusal, loginRefusal } from './model.ts'
import type { LoginCall } from './use-login.ts'

export interface SecondFactorStepProps {
  /** For what stays open during a break. */
  readonly isDuringBreak: boolean
  readonly onSignedIn: (answer: RouteOutput<'session.secondFactor'>) => Promise<void>
  /** The account may not sign in any more, or cannot at the moment. @param call the same code again */
  readonly onRefused: (refusal: LoginRefusal, call: LoginCall) => void
  readonly onBack: () => void
}

/** The password was right: the code of the player's app ends the login. */
export function SecondFactorStep({ isDuringBreak, onSignedIn, onRefused, onBack }: SecondFactorStepProps) {
  const { t } = useTexts('login', 'codes')
  const to = useHref()
  const client = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  // The password form with the focus is gone.
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  async function prove(code: string) {
    const call: LoginCall = (isForBreak) =>
      getApi(client)('session.secondFactor', { code, ...duringBreak(isForBreak) })
    try {
      await onSignedIn(await call(isDuringBreak))
    } catch (error) {
      const refusal = error instanceof ApiError ? loginRefusal(error) : undefined
      if (!refusal || !isOfAccount(refusal)) throw error
      onRefused(refusal, call)
    }
  }
  return (
    <div ref={container}>
      <SecondFactorForm onProve={prove} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LinkText tone="quiet" onClick={onBack}>
          {t('codes.again')}
        </LinkText>
        <Link to={to('contact-live-chat')} className={linkClass({ tone: 'quiet' })}>
          {t('login.trouble')}
        </Link>
      </div>
    </div>
  )
}
