import type { SiteRouteId } from '@marquee/contract/site-routes'
import { Icon, type LucideIcon } from '@marquee/ui/icon'
import CircleUserRound from 'lucide/dist/esm/icons/circle-user-round.mjs'
import Dices from 'lucide/dist/esm/icons/dices.mjs'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import Menu from 'lucide/dist/esm/icons/menu.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import Tv from 'lucide/dist/esm/icons/tv.mjs'
import { cx } from '@marquee/ui/cx'
import type { ReactNode } from 'react'
import { usePageHandles } from '../shared/navigation/page-handle.ts'
import type { SiteAddress } from '../shared/navigation/address.ts'
import { NavLink } from '../shared/navigation/link.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { type ModalName, useModal, preloadModal } from '../shared/navigation/modals.ts'
import { useOpenLinks, useSession } from '../domain/session/index.ts'
import { type TextId, useTexts } from '../shared/texts/index.ts'
import { LoginButtonForm, loginSubmitProps } from './login-button-form.tsx'

// Five items share the width: their labels grow with the reader's text size only as far as they fit in one line. The
// menu has the same links in full size.
const PLACE = 'pressable bar-place'

function Mark() {
  return <span aria-hidden className="absolute inset-x-4 top-0 h-0.5 rounded-full bg-brand-text" />
}

interface PlaceProps {
  readonly to: SiteAddress
  readonly icon: LucideIcon
  readonly children: ReactNode
}

function Place({ to, icon, children }: PlaceProps) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className={({ isActive }) => cx(PLACE, isActive ? 'font-semibold text-text' : 'text-text-2')}
    >
      {({ isActive }) => (
        <>
          {isActive && <Mark />}
          <Icon of={icon} size={24} filled={isActive} />
          <span className="max-w-full wrap-anywhere short:sr-only">{children}</span>
        </>
      )}
    </NavLink>
  )
}

function Opener({ modal, icon, children }: { modal: ModalName; icon: LucideIcon; children: ReactNode }) {
  const { open } = useModal()
  const button = (
    <button
      {...(modal === 'login' ? loginSubmitProps : { type: 'button' })}
      onPointerDown={() => preloadModal(modal)}
      onClick={(event) => {
        event.preventDefault()
        open(modal)
      }}
      className={cx(PLACE, 'text-text-2')}
    >
      <Icon of={icon} size={24} />
      <span className="max-w-full wrap-anywhere short:sr-only">{children}</span>
    </button>
  )
  return modal === 'login' ? <LoginButtonForm>{button}</LoginButtonForm> : button
}

const LOBBIES: readonly { id: SiteRouteId; icon: LucideIcon; text: TextId<'default'> }[] = [
  { id: 'casino', icon: Dices, text: 'shell.casino' },
  { id: 'live-casino', icon: Tv, text: 'shell.live' },
]

/**
 * Below 1024 px. The first item opens the categories in lobbies, the filters in a category, and the menu elsewhere.
 */
export function BottomBar() {
  const { t } = useTexts()
  const to = useHref()
  const { authorized, isOnBreak } = useSession()
  const lobbies = useOpenLinks(LOBBIES)
  const filters = usePageHandles().find((handle) => handle.filters)?.filters
  return (
    <nav
      aria-label={t('shell.main')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col">
        <li>
          {filters ? (
            <Opener modal="filters" icon={filters === 'facets' ? SlidersHorizontal : LayoutGrid}>
              {t(filters === 'facets' ? 'shell.filters' : 'shell.games')}
            </Opener>
          ) : (
            <Opener modal="menu" icon={Menu}>
              {t('shell.menu')}
            </Opener>
          )}
        </li>
        {!isOnBreak && (
          <li>
            <Opener modal="search" icon={Search}>
              {t('shell.searchShort')}
            </Opener>
          </li>
        )}
        {lobbies.map(({ id, icon, text }) => (
          <li key={id}>
            <Place to={to(id)} icon={icon}>
              {t(text)}
            </Place>
          </li>
        ))}
        <li>
          <Opener modal={authorized ? 'account' : 'login'} icon={CircleUserRound}>
            {authorized ? t('shell.account.short') : t('shell.logIn')}
          </Opener>
        </li>
      </ul>
    </nav>
  )
}
