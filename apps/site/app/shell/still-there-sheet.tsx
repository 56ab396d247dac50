import { TimedQuestion } from '@marquee/ui/native'
import { useEffect, useState } from 'react'
import { browserSession } from '../shared/session/browser-session.ts'
import { useSessionActions } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'
import { announced } from './time-left.ts'

type Answer = 'none' | 'stay' | 'leave' | 'failed'

/** Stay or log out, with the time that is left. The server has the last word: the question goes when it says so. */
export default function StillThereSheet({ endsAt }: { endsAt: number }) {
  const { t } = useTexts()
  const { signOut } = useSessionActions()
  const [answer, setAnswer] = useState<Answer>('none')

  // A machine that slept does not know how long: the server does.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void browserSession.renew()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const stay = async () => {
    setAnswer('stay')
    if (!(await browserSession.stay())) setAnswer('failed')
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
    <TimedQuestion
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
    </TimedQuestion>
  )
}
