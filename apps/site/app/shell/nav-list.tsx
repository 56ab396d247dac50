import { Icon } from '@marquee/ui/icon'
import { cx } from '@marquee/ui/cx'
import { NavLink } from '../shared/navigation/link.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { useOpenLinks } from '../domain/session/index.ts'
import { useTexts } from '../shared/texts/index.ts'
import { linkGroups } from './nav-links.ts'

/**
 * The links of side panel and menu, in groups. `isNarrow` shows icons only, with the labels for assistive
 * technology.
 */
export function NavList({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTexts()
  const to = useHref()
  const openLinks = useOpenLinks(linkGroups.flatMap(({ links }) => links))
  return linkGroups
    .map(({ title, links }) => ({ title, links: links.filter((link) => openLinks.includes(link)) }))
    .filter(({ links }) => links.length > 0)
    .map((group) => (
      <div key={group.title} className="mb-5">
        <h2 className={cx('mb-1.5 px-3 text-xs text-text-3', isNarrow && 'sr-only')}>{t(group.title)}</h2>
        <ul className="grid gap-0.5">
          {group.links.map(({ id, icon, text }) => (
            <li key={id}>
              <NavLink
                to={to(id)}
                end={id === 'home' || id === 'banking'}
                prefetch="intent"
                title={isNarrow ? t(text) : undefined}
                className={({ isActive }) =>
                  cx(
                    'pressable flex min-h-10 items-center gap-3 rounded-card px-3 text-sm font-medium hover:bg-text/6',
                    // Forced colours remove the background that marks the current page.
                    'forced-colors:aria-[current=page]:outline-2 forced-colors:aria-[current=page]:-outline-offset-2',
                    isNarrow && 'justify-center px-0',
                    isActive ? 'bg-surface-3 text-text' : 'text-text-2',
                  )
                }
              >
                <Icon of={icon} />
                <span className={cx(isNarrow && 'sr-only')}>{t(text)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))
}
