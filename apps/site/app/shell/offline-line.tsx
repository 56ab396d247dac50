import { OfflineBar } from '@marquee/ui/native'
import { useState } from 'react'
import { useFormats } from '../shared/formats.ts'
import { keptAt } from '../shared/offline-copy.ts'
import { useIsOnline } from '../shared/online.ts'
import { useTexts } from '../shared/texts/index.ts'

/** The thin bar under the header while there is no network, with the time of what is shown. */
export default function OfflineLine() {
  const isOnline = useIsOnline()
  return isOnline ? null : <Line />
}

function Line() {
  const { t } = useTexts()
  const formats = useFormats()
  const [since] = useState(() => keptAt() ?? Date.now())
  return <OfflineBar>{t('shell.offline', { time: formats.time(since) })}</OfflineBar>
}
