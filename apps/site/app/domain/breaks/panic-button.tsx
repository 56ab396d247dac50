import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import { useQuery } from '@tanstack/react-query'
import OctagonPause from 'lucide/dist/esm/icons/octagon-pause.mjs'
import { isOutcomeUnknown } from '../../shared/api/api-error.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { useSession } from '../session/index.ts'
import { breaksQuery, useBeginBreak } from './queries.ts'

/** Until the market's own hours have been read (EXC-05). */
const USUAL_HOURS = 24

export interface PanicButtonProps {
  /** In the bar of a game: on phones the hours below the icon, the whole text for assistive technology. */
  readonly isInBar?: boolean
  readonly className?: string
}

/**
 * Stops play, deposits and marketing for the market's hours with one press and no question (EXC-05). 44 px in every
 * direction (A11Y-04).
 */
export function PanicButton({ isInBar = false, className }: PanicButtonProps) {
  const { t } = useTexts()
  const offlineReason = useOfflineReason()
  const { isPreview } = useSession()
  const { data } = useQuery(breaksQuery())
  const begin = useBeginBreak()
  const run = useSingleFlight()
  const isSent = begin.isPending || begin.isSuccess
  const closed = isPreview ? t('common.previewReason') : offlineReason
  const hours = data?.terms.panicHours ?? USUAL_HOURS
  const label = t('shell.panic', { hours })
  const stop = () =>
    run(async () => {
      try {
        await begin.mutateAsync({ kind: 'panic' })
      } catch (error) {
        const reason = t(failureTextOf(error, navigator.onLine).text)
        toast({ kind: 'error', text: isOutcomeUnknown(error) ? t('shell.panicUnknown') : reason })
      }
    })
  return (
    <button
      type="button"
      aria-disabled={isSent || closed !== undefined || undefined}
      aria-busy={isSent || undefined}
      title={closed ?? (isInBar ? label : undefined)}
      onClick={() => {
        if (closed !== undefined) toast({ kind: 'error', text: closed })
        else if (!isSent) void stop()
      }}
      className={cx(
        'pressable inline-flex min-h-11 min-w-11 items-center justify-center rounded-card text-sm font-medium text-care hover:bg-care/10 aria-busy:opacity-60',
        isInBar
          ? 'flex-col text-xs/4 md:flex-row md:gap-1.5 md:px-2 md:text-sm short:flex-col short:text-xs'
          : 'gap-2',
        className,
      )}
    >
      <Icon of={OctagonPause} size={18} />
      <span className={isInBar ? 'sr-only md:not-sr-only short:sr-only' : ''}>{label}</span>
      {isInBar && (
        <span aria-hidden className="whitespace-nowrap md:hidden short:inline">
          {t('shell.panicShort', { hours })}
        </span>
      )}
    </button>
  )
}
