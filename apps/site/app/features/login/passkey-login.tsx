import { Button } from '@marquee/ui/button'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { useState } from 'react'
import { useCanUsePasskeys } from '../../domain/credentials/index.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useTexts } from '../../shared/texts/index.ts'

/** Logs in with a passkey: nobody types an address. Nothing where the browser has no passkeys. */
export function PasskeyLogin({ onLogIn }: { readonly onLogIn: () => Promise<unknown> }) {
  const { t } = useTexts('login')
  const offlineReason = useOfflineReason()
  const canUse = useCanUsePasskeys()
  const [isPending, setIsPending] = useState(false)
  const logIn = async () => {
    setIsPending(true)
    try {
      await onLogIn()
    } finally {
      setIsPending(false)
    }
  }
  if (!canUse) return null
  return (
    <Button
      full
      icon={KeyRound}
      className="mt-3"
      pending={isPending}
      pendingLabel={t('login.passkey.waiting')}
      reason={offlineReason}
      onClick={() => void logIn()}
    >
      {t('login.passkey')}
    </Button>
  )
}
