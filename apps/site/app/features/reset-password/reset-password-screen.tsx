import { Skeleton } from '@marquee/ui/skeleton'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { CodeStep } from './components/code-step.tsx'
import { CompleteStep } from './components/complete-step.tsx'
import { EmailStep } from './components/email-step.tsx'
import { ExpiredStep } from './components/expired-step.tsx'
import { MailStep } from './components/mail-step.tsx'
import { PasswordStep } from './components/password-step.tsx'
import { UncheckedStep } from './components/unchecked-step.tsx'
import { useReset } from './use-reset.ts'

/** Email, Verification, Password, Complete (spec 1 §2): Back and Next lead over the steps that were visited. */
export function ResetPasswordScreen() {
  const reset = useReset()
  const { view } = reset
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState className="mx-auto my-10 max-w-form gutter">
          <Skeleton shape="box" className="h-72" />
        </LoadingState>
      )
    case 'email':
      return <EmailStep reset={reset} />
    case 'mail':
      return <MailStep reset={reset} progress={view.progress} request={view.request} />
    case 'code':
      return (
        <CodeStep key={view.request.resetId} reset={reset} progress={view.progress} request={view.request} />
      )
    case 'password':
      return <PasswordStep reset={reset} channel={view.progress.channel} resetKey={view.key} />
    case 'expired':
      return <ExpiredStep onRestart={() => reset.restart()} />
    case 'unchecked':
      return <UncheckedStep check={view.check} />
    case 'complete':
      return <CompleteStep />
    default:
      return view satisfies never
  }
}
