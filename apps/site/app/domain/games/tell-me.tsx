import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import Bell from 'lucide/dist/esm/icons/bell.mjs'
import BellRing from 'lucide/dist/esm/icons/bell-ring.mjs'
import { useTexts } from '../../shared/texts/index.ts'
import { useSeatAlert } from './seat-alerts.ts'
import type { GameTile } from './verticals.ts'

export interface TellMeProps {
  readonly game: GameTile
  /** What the player waits for. */
  readonly until: 'seat' | 'opening'
  readonly tabIndex?: number | undefined
  readonly className?: string | undefined
}

/** The button of the alert, which is on or off. */
export function TellMe({ game, until, tabIndex, className }: TellMeProps) {
  const { t } = useTexts('lobby')
  const alert = useSeatAlert(game)
  if (!alert) return null
  const { isOn, isPending, toggle } = alert
  return (
    <button
      type="button"
      // The visible words are part of the name.
      aria-label={
        isOn
          ? `${t('live.tell.on')}. ${t('live.tell.off', { name: game.name })}`
          : t(`live.tell.${until}`, { name: game.name })
      }
      aria-pressed={isOn}
      disabled={isPending}
      tabIndex={tabIndex}
      onClick={toggle}
      className={cx(
        'pressable pointer-events-auto inline-flex min-h-8 items-center gap-1.5 rounded-control px-2.5 text-xs font-semibold coarse:min-h-11 disabled:opacity-60',
        className,
      )}
    >
      <Icon of={isOn ? BellRing : Bell} size={14} />
      {t(isOn ? 'live.tell.on' : 'live.tell')}
    </button>
  )
}
