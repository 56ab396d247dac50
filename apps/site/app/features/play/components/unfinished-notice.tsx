import { Banner } from '@marquee/ui/banner'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'

/** How long the message stays when the game is on screen: it covers buttons of the game, which tells the same. */
export const NOTICE_MS = 6_000

/** Tells that the game opens with a round that was left; over the game, so that the game does not move when it goes. */
export function UnfinishedNotice({ isGameShown }: { readonly isGameShown: boolean }) {
  const { t } = useTexts('play')
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (!isGameShown) return undefined
    const timer = setTimeout(() => setIsGone(true), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isGameShown])
  if (isGone) return null
  return (
    <Banner
      tone="info"
      role="status"
      onDismiss={() => setIsGone(true)}
      dismissLabel={t('common.close')}
      className="absolute inset-x-2 top-2 z-10"
    >
      {t('play.unfinished')}
    </Banner>
  )
}
