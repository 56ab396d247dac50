import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { footerQuery } from '../../../domain/content/index.ts'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/**
 * The pages on help and rules that the footer lists, with the current one marked. Beside the text, or folded above
 * it.
 */
export function PageList({ current }: { current: string }) {
  const { t } = useTexts('pages')
  const { prefix } = useLocale()
  const { data } = useQuery(footerQuery(prefix))
  const { open } = useModal()
  const title = t('document.all')
  const groups = (data?.groups ?? []).map((group) => ({
    ...group,
    links: group.links.filter(({ to }) => to.startsWith('/')),
  }))
  if (groups.every(({ links }) => links.length === 0)) return <div />
  const list = (
    <nav aria-label={title} className="grid gap-4">
      {groups.map((group) => (
        <div key={group.title}>
          <h2 className="mb-1.5 px-3 text-xs text-text-3">{group.title}</h2>
          <ul className="grid">
            {group.links.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={`/${prefix}${to}` as `/${string}`}
                  aria-current={to === `/${current}` ? 'page' : undefined}
                  className={cx(
                    'pressable flex min-h-10 items-center rounded-control px-3 py-1.5 text-sm text-text-2 hover:text-text',
                    'aria-[current]:bg-surface-2 aria-[current]:font-medium aria-[current]:text-text forced-colors:aria-[current]:outline',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
  return (
    <div className="max-w-prose print:hidden">
      {/* Looks like the field that it opens. */}
      <button
        type="button"
        onPointerEnter={() => preloadModal('search')}
        onClick={() => open('search')}
        className="pressable mb-3 flex min-h-12 w-full items-center gap-2.5 rounded-card border border-line-strong bg-bg px-4 py-2 text-start text-sm text-text-3 hover:text-text-2 lg:mb-5 lg:min-h-11 lg:px-3"
      >
        <Icon of={Search} size={18} className="shrink-0" />
        {t('document.search')}
      </button>
      <details className="group mb-6 max-w-prose rounded-card border border-line bg-surface-1 lg:hidden">
        <summary className="pressable flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
          {title}
          <Icon of={ChevronDown} className="text-text-2 group-open:rotate-180" />
        </summary>
        <div className="border-t border-line px-2 py-3">{list}</div>
      </details>
      <div className="hidden lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:block lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto">
        {list}
      </div>
    </div>
  )
}
