import { cx } from '@marquee/ui/native'
import { NavLink } from '../shared/link.tsx'
import { useHref } from '../shared/links.ts'
import { useSession } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'
import { linkGroups } from './links.ts'

/** The links of side panel and menu, in groups. `isNarrow` keeps the icons and leaves the words to assistive technology. */
export function LinkList({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTexts()
  const to = useHref()
  const { authorized } = useSession()
  return linkGroups
    .filter((group) => authorized || !group.isPersonal)
    .map((group) => (
      <div key={group.title} className="mb-5">
        <h2 className={cx('mb-1.5 px-3 text-xs text-text-3', isNarrow && 'sr-only')}>{t(group.title)}</h2>
        <ul className="grid gap-0.5">
          {group.links.map(({ id, icon: Drawing, text }) => (
            <li key={id}>
              <NavLink
                to={to(id)}
                end={id === 'home' || id === 'banking'}
                prefetch="intent"
                title={isNarrow ? t(text) : undefined}
                className={({ isActive }) =>
                  cx(
                    'press flex min-h-10 items-center gap-3 rounded-card px-3 text-sm font-medium hover:bg-text/6',
                    isNarrow && 'justify-center px-0',
                    isActive ? 'bg-surface-3 text-text' : 'text-text-2',
                  )
                }
              >
                <Drawing />
                <span className={cx(isNarrow && 'sr-only')}>{t(text)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))
}
