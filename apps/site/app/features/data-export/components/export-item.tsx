import { linkClass } from '@marquee/ui/link-text'
import { StatusChip } from '@marquee/ui/status-chip'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { fileAddress, fileSize, stateTexts, stateTones } from '../model.ts'
import type { DataExport } from '../queries.ts'

/** One export with its state, and its file while there is one. */
export function ExportItem({ item }: { readonly item: DataExport }) {
  const { t } = useTexts('data')
  const { intl } = useLocale()
  const { exportId, state, requestedAt, expiresAt, bytes } = item
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
          {/* A file of the server, not a page of the site. */}
          <a
            href={fileAddress(exportId)}
            download
            className={linkClass({ className: 'mt-1.5 inline-block' })}
          >
            {t('data.download', { size: fileSize(intl, bytes ?? 0) })}
          </a>
        </>
      )}
    </li>
  )
}
