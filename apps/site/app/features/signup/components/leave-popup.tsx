import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { useTexts } from '../../../shared/texts/index.ts'

/** Leaving the sign-up: keep going, or save and leave. Asked once; the typed values are stored either way. */
export function LeavePopup({ isMidWay }: { isMidWay: boolean }) {
  const { t } = useTexts('signup')
  const [wasAsked, setWasAsked] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!isMidWay || wasAsked || currentLocation.pathname === nextLocation.pathname) return false
    // The browser's Back closes the popup. The router has to note first that it has blocked this one too.
    if (blocker.state === 'blocked' && historyAction === NavigationType.Pop) queueMicrotask(stay)
    return true
  })
  function stay() {
    setWasAsked(true)
    blocker.reset?.()
  }
  if (blocker.state !== 'blocked') return null
  return (
    <Sheet
      title={t('signup.leave.title')}
      size="sm"
      onClose={stay}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="primary" full onClick={stay}>
            {t('signup.leave.stay')}
          </Button>
          <Button
            variant="quiet"
            full
            onClick={() => {
              setWasAsked(true)
              blocker.proceed()
            }}
          >
            {t('signup.leave.go')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('signup.leave.text')}</p>
    </Sheet>
  )
}
