import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { isPasskeyCancelled, passkeyText } from './passkey-texts.ts'

interface PasskeyProofProps {
  /** @throws PasskeyProblem, and ApiError for a passkey that proves nothing */
  readonly onProve: () => Promise<void>
}

/** Asks for a passkey of the account. */
export function PasskeyProof({ onProve }: PasskeyProofProps) {
  const { t } = useTexts('security')
  const offlineReason = useOfflineReason()
  const proving = useMutation({ mutationFn: onProve })
  const { error } = proving
  return (
    <div className="grid gap-5">
      <p className="text-text-2">{t('stepUp.passkey.text')}</p>
      {error && (
        <Banner tone={isPasskeyCancelled(error) ? 'info' : 'warning'} role="alert">
          {t(passkeyText(error))}
        </Banner>
      )}
      <Button
        variant="primary"
        full
        icon={KeyRound}
        pending={proving.isPending}
        pendingLabel={t('passkeys.waiting')}
        reason={offlineReason}
        onClick={() => proving.mutate()}
      >
        {t('stepUp.passkey.use')}
      </Button>
    </div>
  )
}
