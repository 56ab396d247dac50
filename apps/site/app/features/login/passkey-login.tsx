import type { RouteOutput } from '@marquee/contract'
import { Button } from '@marquee/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { askPasskey, PasskeyProblem, useCanUsePasskeys } from '../../domain/credentials/index.ts'
import { useBlackbox } from '../../domain/device/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type LoginRefusal, loginRefusal, passkeyRefusal } from './model.ts'

export interface PasskeyLoginProps {
  readonly onStart: () => void
  readonly onSignedIn: (answer: RouteOutput<'passkey.signIn'>) => Promise<void>
  readonly onRefused: (refusal: LoginRefusal) => void
}

/** Logs in with a passkey: nobody types an address. Nothing where the browser has no passkeys. */
export function PasskeyLogin({ onStart, onSignedIn, onRefused }: PasskeyLoginProps) {
  const { t } = useTexts('login')
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const canUse = useCanUsePasskeys()
  const blackbox = useBlackbox()
  const login = useMutation({
    onMutate: onStart,
    mutationFn: async () => {
      const api = getApi(client)
      const passkey = await askPasskey(await api('passkey.signInOptions', {}))
      await onSignedIn(await api('passkey.signIn', { passkey, ...(await blackbox()) }))
    },
    onError(error) {
      if (error instanceof PasskeyProblem) onRefused(passkeyRefusal(error))
      else if (error instanceof ApiError) onRefused(loginRefusal(error))
      else throw error
    },
  })
  if (!canUse) return null
  return (
    <Button
      full
      icon={KeyRound}
      className="mt-3"
      pending={login.isPending}
      pendingLabel={t('login.passkey.waiting')}
      reason={isOnline ? undefined : t('common.offlineReason')}
      onClick={() => login.mutate()}
    >
      {t('login.passkey')}
    </Button>
  )
}
