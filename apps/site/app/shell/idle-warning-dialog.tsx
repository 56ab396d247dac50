import { CountdownDialog } from '@marquee/ui/countdown-dialog'
import { useEffect, useState } from 'react'
import { browserSession, useSessionActions } from '../domain/session/index.ts'
import { useTexts } from '../shared/texts/index.ts'
import { announced } from './time-left.ts'

type Answer = 'none' | 'stay' | 'leave' | 'failed'

/** Stay or log out, with the remaining time. The server decides: the dialog closes when the server says so. */
export function IdleWarningDialog({ endsAt }: { endsAt: number }) {
  const { t } = useTexts()
  const { signOut } = useSessionActions()
  const [answer, setAnswer] = useState<Answer>('none')

  // After sleep the machine does not know how much time is left; the server does.
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') void browserSession.renew()
    }
    document.addEventListener('visibilitychange', renew)
    return () => document.removeEventListener('visibilitychange', renew)
  }, [])

  const stay = async () => {
    setAnswer('stay')
    if (!(await browserSession.keepAlive())) setAnswer('failed')
  }
  const leave = async () => {
    setAnswer('leave')
    try {
      await signOut()
    } catch {
      setAnswer('failed')
    }
  }
  const announce = (secondsLeft: number) => {
    const said = announced(secondsLeft)
    if (!said) return undefined
    return said.minutes > 0
      ? t('still.minutes', { count: said.minutes })
      : t('still.seconds', { count: said.seconds })
  }
  return (
    <CountdownDialog
      title={t('still.title')}
      endsAt={endsAt}
      timeLabel={t('still.left')}
      announce={announce}
      stayLabel={t('still.stay')}
      leaveLabel={t('still.leave')}
      pending={answer === 'stay' || answer === 'leave' ? answer : undefined}
      failure={answer === 'failed' ? t('common.networkFailed') : undefined}
      onStay={() => void stay()}
      onLeave={() => void leave()}
    >
      {t('still.text')}
    </CountdownDialog>
  )
}
