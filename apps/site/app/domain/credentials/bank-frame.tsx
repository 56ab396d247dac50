import { Banner } from '@marquee/ui/banner'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import { type BankReturn, readBankReturn } from './bank-return.ts'

const SLOW_AFTER_MS = 15_000

export interface BankFrameProps {
  readonly url: string
  readonly onReturn: (returned: BankReturn) => void
}

/**
 * The bank's pages in a sandboxed frame. It ends at our own callback page, and only a message of that page is read:
 * from this frame's window and from our origin. A bank may leave the frame when the player presses something.
 */
export function BankFrame({ url, onReturn }: BankFrameProps) {
  const { t } = useTexts('signup')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const [isSlow, setIsSlow] = useState(false)
  const take = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== (frame.current?.contentWindow ?? undefined) || event.origin !== location.origin)
      return
    const returned = readBankReturn(event.data)
    if (returned) onReturn(returned)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => take(event)
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [])
  return (
    <>
      {isSlow && !isLoaded && (
        <Banner tone="warning" role="status">
          {t('pnp.bank.slow')}
        </Banner>
      )}
      <iframe
        ref={frame}
        src={url}
        title={t('pnp.bank.frame')}
        onLoad={() => setIsLoaded(true)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the bank needs its scripts and its storage
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation"
        referrerPolicy="strict-origin"
        className="block h-[36rem] max-h-[80dvh] w-full rounded-card border border-line bg-surface-1"
      />
    </>
  )
}
