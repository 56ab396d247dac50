import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { cx } from '@marquee/ui/cx'
import { IconButton } from '@marquee/ui/icon-button'
import { setPanelNarrow, useIsPanelNarrow } from '../shared/browser/preferences.ts'
import { useTexts } from '../shared/texts/index.ts'
import { NavList } from './nav-list.tsx'

/** Desktop only: products, money, help. Its narrow state is remembered. */
export function SidePanel({ isNarrowAtStart }: { isNarrowAtStart: boolean }) {
  const { t } = useTexts()
  const isNarrow = useIsPanelNarrow(isNarrowAtStart)
  return (
    <aside
      className={cx(
        'sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] shrink-0 flex-col overflow-y-auto border-e border-line px-3 py-5 lg:flex',
        isNarrow ? 'w-18' : 'w-(--panel-width)',
      )}
    >
      <nav aria-label={t('shell.panel')} className="flex-1">
        <NavList isNarrow={isNarrow} />
      </nav>
      <IconButton
        icon={isNarrow ? ChevronRight : ChevronLeft}
        label={isNarrow ? t('shell.panelWiden') : t('shell.panelNarrow')}
        className={isNarrow ? 'self-center' : 'self-end'}
        onClick={() => setPanelNarrow(!isNarrow)}
      />
    </aside>
  )
}
