import { OfflineBar } from '@marquee/ui/offline-bar'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../shared/formats/formats.ts'
import { isPlainPress } from '../shared/navigation/address.ts'
import { cachedAt } from '../shared/service-worker/cached-at.ts'
import { isPageCached } from '../shared/service-worker/page-copies.ts'
import { useIsOnline } from '../shared/browser/use-online.ts'
import { useTexts } from '../shared/texts/index.ts'
import { toast } from '../shared/ui/toasts.ts'

export interface OfflineLineProps {
  /** In a game: there is no header above it, and the window does not scroll. */
  readonly isPlay: boolean
}

/** The thin bar below the header while offline, with the time of the data on the page. */
export default function OfflineLine({ isPlay }: OfflineLineProps) {
  const isOnline = useIsOnline()
  return isOnline ? null : <Line isPlay={isPlay} />
}

/** The link of a plain click to another page of this site. */
function linkOf(event: MouseEvent): URL | undefined {
  if (!isPlainPress(event)) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target !== '' || link.href === '') return undefined
  const url = new URL(link.href)
  return url.origin === location.origin && url.pathname !== location.pathname ? url : undefined
}

/** Offline a link leads to a copy on this device. Without a copy the current page stays, and the reason is shown. */
function useKeptLinks(): void {
  const { t } = useTexts()
  const lead = useEffectEvent(async (url: URL) => {
    if (await isPageCached(url)) location.assign(url)
    else toast({ kind: 'warning', text: t('shell.offlineLink') })
  })
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const url = linkOf(event)
      if (!url) return
      event.preventDefault()
      event.stopPropagation()
      void lead(url)
    }
    // The window's listener runs before the router's.
    addEventListener('click', press, { capture: true })
    return () => removeEventListener('click', press, { capture: true })
  }, [])
}

function Line({ isPlay }: OfflineLineProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const [since] = useState(() => cachedAt() ?? Date.now())
  useKeptLinks()
  return (
    <OfflineBar className={isPlay ? 'shrink-0' : 'sticky top-(--sticky-top,var(--header-height)) z-10'}>
      {t('shell.offline', { time: formats.time(since) })}
    </OfflineBar>
  )
}
