import { Button, type ButtonSize } from '@marquee/ui/button'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import { useState } from 'react'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { useSession, useSessionActions } from './use-session.ts'

/** Signs out. When that fails, it shows the reason and that the player is still signed in. */
function useSignOut() {
  const { t } = useTexts()
  const { signOut } = useSessionActions()
  const [leaving, setLeaving] = useState<'here' | 'everywhere'>()
  const leave = async (where: 'here' | 'everywhere') => {
    setLeaving(where)
    try {
      await signOut({ everywhere: where === 'everywhere' })
    } catch (error) {
      setLeaving(undefined)
      const reason = t(failureTextOf(error, navigator.onLine).text)
      toast({ kind: 'error', text: t('shell.account.signOutFailed', { reason }) })
    }
  }
  return { leaving, leave }
}

/** Signs out in this browser. */
export function SignOutButton({ size }: { readonly size?: ButtonSize }) {
  const { t } = useTexts()
  const { leaving, leave } = useSignOut()
  return (
    <Button size={size} pending={leaving !== undefined} onClick={() => void leave('here')}>
      {t('shell.account.signOut')}
    </Button>
  )
}

export interface SignOutButtonsProps {
  /** Stacked, at the full width of a panel. */
  readonly isStacked?: boolean
}

/** Sign out in this browser, or on all devices. In a preview nobody is signed in. */
export function SignOutButtons({ isStacked = false }: SignOutButtonsProps) {
  const { t } = useTexts()
  const offlineReason = useOfflineReason()
  const { leaving, leave } = useSignOut()
  const { isPreview } = useSession()
  const offline = offlineReason
  const reason = isPreview ? t('common.previewReason') : offline
  return (
    <div className={isStacked ? 'grid gap-2' : 'grid gap-2.5 md:flex md:justify-between'}>
      <Button
        icon={LogOut}
        full={isStacked}
        pending={leaving === 'here'}
        disabled={leaving === 'everywhere'}
        reason={reason}
        onClick={() => void leave('here')}
      >
        {t('shell.account.signOut')}
      </Button>
      <Button
        variant={isStacked ? 'quiet' : 'secondary'}
        full={isStacked}
        pending={leaving === 'everywhere'}
        disabled={leaving === 'here'}
        reason={reason}
        onClick={() => void leave('everywhere')}
      >
        {t('shell.account.signOutEverywhere')}
      </Button>
    </div>
  )
}
