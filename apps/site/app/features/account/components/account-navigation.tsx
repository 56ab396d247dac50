import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import { useCanOpen, useOpenLinks } from '../../../domain/session/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link, NavLink } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { accountLinkGroups } from '../account-links.ts'

const LINK =
  'pressable flex min-h-10 items-center gap-3 rounded-card px-3 text-sm font-medium hover:bg-text/6'

/** Replaces the side panel on desktop: a link back to the games, and the account pages. */
export function AccountNavigation() {
  const { t } = useTexts('account')
  const to = useHref()
  const isCasinoOpen = useCanOpen('casino')
  const isHomeOpen = useCanOpen('home')
  const openLinks = useOpenLinks(accountLinkGroups.flatMap(({ links }) => links))
  return (
    <nav
      aria-label={t('account.navigation')}
      className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-(--panel-width) shrink-0 overflow-y-auto border-e border-line px-3 py-5 lg:block"
    >
      {isHomeOpen && (
        <Link
          to={to(isCasinoOpen ? 'casino' : 'home')}
          prefetch="intent"
          className={cx(LINK, 'mb-4 text-text-2')}
        >
          <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
          {t(isCasinoOpen ? 'shell.casino' : 'shell.home')}
        </Link>
      )}
      {accountLinkGroups.map((group) => (
        <div key={group.id} className="mb-5">
          <h2 className="mb-1.5 px-3 text-xs text-text-3">{t(group.title)}</h2>
          <ul className="grid gap-0.5">
            {group.links
              .filter((link) => openLinks.includes(link))
              .map(({ id, icon, title }) => (
                <li key={id}>
                  <NavLink
                    to={to(id)}
                    end
                    prefetch="intent"
                    className={({ isActive }) =>
                      cx(
                        LINK,
                        // A bar in addition to the background, which forced colours remove.
                        'relative before:absolute before:inset-y-2 before:start-0 before:w-0.5 before:rounded-full',
                        isActive
                          ? 'bg-surface-3 text-text before:bg-brand-text forced-colors:before:bg-[Highlight]'
                          : 'text-text-2',
                      )
                    }
                  >
                    <Icon of={icon} />
                    {t(title)}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
