import { Button } from '@marquee/ui/button'
import { StatusChip } from '@marquee/ui/status-chip'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { fileSize } from '@marquee/ui/file-size'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { stateTexts, stateTones } from '../model.ts'
import type { DataExport } from '../queries.ts'

export interface ExportItemProps {
  readonly item: DataExport
  /** Its file is being opened. */
  readonly isOpening: boolean
  readonly onDownload: () => void
}

/** One export with its state, and its file while there is one. */
export function ExportItem({ item, isOpening, onDownload }: ExportItemProps) {
  const { t } = useTexts('data')
  const offlineReason = useOfflineReason()
  const { intl } = useLocale()
  const { state, requestedAt, expiresAt, bytes } = item
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          <LocalTime iso={requestedAt}>{(time) => t('data.requestedAt', { time })}</LocalTime>
        </span>
        <StatusChip tone={stateTones[state]}>{t(stateTexts[state])}</StatusChip>
      </p>
      {state === 'failed' && <p className="text-sm text-text-2">{t('data.failedText')}</p>}
      {state === 'ready' && expiresAt !== null && (
        <>
          <p className="text-sm text-text-2">
            <LocalTime iso={expiresAt}>{(time) => t('data.until', { time })}</LocalTime>
          </p>
          <Button
            size="sm"
            className="mt-2"
            pending={isOpening}
            pendingLabel={t('common.loading')}
            reason={offlineReason}
            onClick={onDownload}
          >
            {t('data.download', { size: fileSize(intl, bytes ?? 0) })}
          </Button>
        </>
      )}
    </li>
  )
}
