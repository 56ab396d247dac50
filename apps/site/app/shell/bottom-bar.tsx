import { CircleUserRound, Dices, type Icon, Menu, Search, SlidersHorizontal, Tv } from '@marquee/ui/icons'
import { cx } from '@marquee/ui/native'
import type { ReactNode } from 'react'
import { usePageHandles } from '../shared/handle.ts'
import { NavLink } from '../shared/link.tsx'
import { useHref } from '../shared/links.ts'
import { type ModalName, useModal, warmModal } from '../shared/modals.ts'
import { useSession } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'
import { LoginForm, loginName } from './login-form.tsx'

// Five places share the width: their words grow with the reader's text only as far as they fit in one line. The menu
// has the same ways in full size.
const PLACE =
  'press relative flex min-h-(--bar-height) w-full flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-[min(0.75rem,4vw)] leading-tight'

function Mark() {
  return <span aria-hidden className="absolute inset-x-4 top-0 h-0.5 rounded-full bg-brand-text" />
}

function Place({ to, icon: Drawing, children }: { to: string; icon: Icon; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className={({ isActive }) => cx(PLACE, isActive ? 'font-semibold text-text' : 'text-text-2')}
    >
      {({ isActive }) => (
        <>
          {isActive && <Mark />}
          <Drawing size={24} filled={isActive} />
          {children}
        </>
      )}
    </NavLink>
  )
}

function Opener({ modal, icon: Drawing, children }: { modal: ModalName; icon: Icon; children: ReactNode }) {
  const { open } = useModal()
  const button = (
    <button
      {...(modal === 'login' ? loginName : { type: 'button' })}
      onPointerDown={() => warmModal(modal)}
      onClick={(event) => {
        event.preventDefault()
        open(modal)
      }}
      className={cx(PLACE, 'text-text-2')}
    >
      <Drawing size={24} />
      {children}
    </button>
  )
  return modal === 'login' ? <LoginForm>{button}</LoginForm> : button
}

/** Below 1024 px. Its first place opens the filters in lobbies, the menu elsewhere. */
export function BottomBar() {
  const { t } = useTexts()
  const to = useHref()
  const { authorized } = useSession()
  const hasFilters = usePageHandles().some((handle) => handle.filters)
  return (
    <nav
      aria-label={t('shell.main')}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          {hasFilters ? (
            <Opener modal="filters" icon={SlidersHorizontal}>
              {t('shell.filters')}
            </Opener>
          ) : (
            <Opener modal="menu" icon={Menu}>
              {t('shell.menu')}
            </Opener>
          )}
        </li>
        <li>
          <Opener modal="search" icon={Search}>
            {t('shell.searchShort')}
          </Opener>
        </li>
        <li>
          <Place to={to('casino')} icon={Dices}>
            {t('shell.casino')}
          </Place>
        </li>
        <li>
          <Place to={to('live-casino')} icon={Tv}>
            {t('shell.live')}
          </Place>
        </li>
        <li>
          <Opener modal={authorized ? 'account' : 'login'} icon={CircleUserRound}>
            {authorized ? t('shell.account.short') : t('shell.logIn')}
          </Opener>
        </li>
      </ul>
    </nav>
  )
}
