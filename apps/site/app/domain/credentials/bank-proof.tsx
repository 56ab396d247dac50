import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import { LinkText } from '@marquee/ui/link-text'
import Loader from 'lucide/dist/esm/icons/loader.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApi } from '../../shared/api/api.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { BankFrame } from './bank-frame.tsx'
import { bankProofText } from './bank-proof-model.ts'
import { type BankReturn, codeOf } from './bank-return.ts'
import { whileBankIsPending } from './bank-pending.ts'
import { forgetStepUp, saveStepUp } from './step-up-return.ts'

/** The bank's answer to one attempt. */
export interface BankAnswer {
  readonly sessionId: string
  readonly code: string
}

export interface BankProofProps {
  /** @throws ApiError when the bank has not proven that it is the player */
  readonly onProve: (answer: BankAnswer) => Promise<void>
}

/** Asks the bank who the player is. */
export function BankProof({ onProve }: BankProofProps) {
  const { t } = useTexts('security', 'signup')
  const { apiLanguage } = useLocale()
  const offlineReason = useOfflineReason()
  const client = useQueryClient()
  const opening = useMutation({
    mutationFn: () => getApi(client)('player.authorizeStepUp', { languageCode: apiLanguage }),
    // The bank's pages may leave the frame: then this page is gone, and the callback page continues.
    onSuccess: ({ sessionId }) => saveStepUp({ sessionId, address: location.pathname + location.search }),
  })
  const proving = useMutation({
    mutationFn: onProve,
    ...whileBankIsPending,
  })
  // Closed, or answered in the frame: nothing is left for the callback page.
  useEffect(() => forgetStepUp, [])
  function open() {
    proving.reset()
    opening.mutate()
  }
  function take(returned: BankReturn) {
    if (returned.state === opening.data?.sessionId)
      proving.mutate({ sessionId: returned.state, code: codeOf(returned) })
  }
  if (proving.isPending || proving.isSuccess)
    return (
      <p role="status" className="flex items-center gap-3 text-text-2">
        <Icon of={Loader} className="animate-turn motion-off:animate-pulse" />
        {t('pnp.checking')}
      </p>
    )
  if (opening.data && !proving.isError)
    return (
      <div className="grid gap-4">
        <BankFrame url={opening.data.iframeUrl} onReturn={take} />
        <p>
          <LinkText tone="quiet" onClick={() => opening.reset()}>
            {t('pnp.again')}
          </LinkText>
        </p>
      </div>
    )
  const error = proving.error ?? opening.error
  return (
    <div className="grid gap-5">
      <p className="text-text-2">{t('stepUp.bank.text')}</p>
      {error && (
        <Banner tone="warning" role="alert">
          {t(bankProofText(error, proving.variables?.code))}
        </Banner>
      )}
      <Button
        variant="primary"
        full
        onClick={open}
        pending={opening.isPending}
        pendingLabel={t('pnp.start.opening')}
        reason={offlineReason}
      >
        {t('pnp.start.open')}
      </Button>
    </div>
  )
}
