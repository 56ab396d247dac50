import { useState } from 'react'
import { isStepUpCancelled, useStepUp } from '../../domain/credentials/index.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { toast } from '../../shared/ui/toasts.ts'
import { type Confirmation, EndSessionsSheet } from './components/end-sessions-sheet.tsx'
import { LoginsList } from './components/logins-list.tsx'
import { NextSteps } from './components/next-steps.tsx'
import type { Login } from './model.ts'
import { type LoginAction, useLoginAction } from './queries.ts'
import { useLoginTexts } from './use-login-texts.ts'

/** The logins of the account with their devices; other sessions can be ended or reported. */
export function LoginsScreen() {
  const { t } = useTexts('logins')
  const { device } = useLoginTexts()
  const stepUp = useStepUp()
  const action = useLoginAction(stepUp)
  const run = useSingleFlight()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [hasReported, setHasReported] = useState(false)
  const send = (what: LoginAction, success: string) =>
    run(async () => {
      try {
        await action.mutateAsync(what)
        if (what.is === 'report') setHasReported(true)
        toast({ kind: 'success', text: success })
      } catch (error) {
        // The question stays open: nothing was done.
        if (isStepUpCancelled(error)) return
        const reason = t(failureTextOf(error, navigator.onLine).text)
        toast({ kind: 'error', text: t('logins.notConfirmed', { reason }) })
      }
      setConfirmation(undefined)
    })
  const end = (login: Login) =>
    void send({ is: 'end', sessionId: login.sessionId }, t('logins.loggedOut', { device: device(login) }))
  const confirm = () => {
    if (!confirmation) return
    const what: LoginAction =
      confirmation.is === 'report'
        ? { is: 'report', sessionId: confirmation.login.sessionId }
        : { is: 'endOthers' }
    void send(what, t('logins.othersLoggedOut'))
  }
  const pending = action.isPending && action.variables.is === 'end' ? action.variables.sessionId : undefined
  return (
    <AccountPage title={t('logins.title')} subtitle={t('logins.intro')} width="reading">
      {hasReported && <NextSteps />}
      <LoginsList
        pending={pending}
        onEnd={end}
        onReport={(login) => setConfirmation({ is: 'report', login })}
        onEndOthers={() => setConfirmation({ is: 'endOthers' })}
      />
      {confirmation && (
        <EndSessionsSheet
          confirmation={confirmation}
          isPending={action.isPending}
          onConfirm={confirm}
          onClose={() => setConfirmation(undefined)}
        />
      )}
      {stepUp.dialog}
    </AccountPage>
  )
}
