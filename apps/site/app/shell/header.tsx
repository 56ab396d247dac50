import { Globe, Search } from '@marquee/ui/icons'
import { Button, IconButton, Skeleton, cx } from '@marquee/ui/native'
import { Suspense, lazy } from 'react'
import { NavLink } from '../shared/link.tsx'
import { useHref } from '../shared/links.ts'
import { useModal, warmModal } from '../shared/modals.ts'
import { useSession } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'
import { BrandMark } from './brand-mark.tsx'
import { JoinLink } from './join-link.tsx'
import { LoginForm, loginName } from './login-form.tsx'
import { SafetyStrip } from './safety-strip.tsx'

// Amounts, clock and their formats are for players who are signed in.
const PlayerActions = lazy(() => import('./player-actions.tsx'))

/**
 * Logo, products, search, balance, the next step. The safety chip is first in the order of keys, after the skip link, and
 * stands beside the logo on phones, before the search on desktops.
 */
export function Header() {
  const { authorized } = useSession()
  const { t } = useTexts()
  const { open } = useModal()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="flex min-h-(--header-height) flex-wrap items-center gap-x-1 gutter md:gap-x-2">
        <div className="order-2 lg:order-4">
          <SafetyStrip />
        </div>
        <div className="order-1">
          <BrandMark />
        </div>
        <ProductTabs />
        <div className="order-5 ms-auto hidden lg:block">
          <IconButton
            icon={Search}
            label={t('shell.search')}
            onPointerEnter={() => warmModal('search')}
            onClick={() => open('search')}
          />
        </div>
        <div className="order-6 ms-auto flex flex-wrap items-center justify-end gap-1 py-1 md:gap-2 lg:ms-0">
          {authorized ? (
            <Suspense fallback={<Skeleton shape="box" className="h-10 w-52" />}>
              <PlayerActions />
            </Suspense>
          ) : (
            <VisitorActions />
          )}
        </div>
      </div>
    </header>
  )
}

function ProductTabs() {
  const { t } = useTexts()
  const to = useHref()
  const tabs = [
    { to: to('casino'), text: t('shell.casino') },
    { to: to('live-casino'), text: t('shell.live') },
  ]
  return (
    <nav aria-label={t('shell.products')} className="order-3 ms-4 hidden self-stretch lg:block">
      <ul className="flex h-full">
        {tabs.map((tab) => (
          <li key={tab.to} className="h-full">
            <NavLink
              to={tab.to}
              prefetch="intent"
              className={({ isActive }) =>
                cx(
                  'press relative inline-flex h-full items-center px-3.5 text-sm font-medium',
                  'after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.5 after:rounded-full',
                  isActive ? 'text-text after:bg-brand-text' : 'text-text-2 hover:text-text',
                )
              }
            >
              {tab.text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function VisitorActions() {
  const { t } = useTexts()
  const { open } = useModal()
  return (
    <>
      <span className="hidden md:block">
        <IconButton
          icon={Globe}
          label={t('shell.market.open')}
          onPointerEnter={() => warmModal('market')}
          onClick={() => open('market')}
        />
      </span>
      <LoginForm>
        <Button
          {...loginName}
          size="sm"
          variant="secondary"
          onPointerEnter={() => warmModal('login')}
          onClick={(event) => {
            event.preventDefault()
            open('login')
          }}
        >
          {t('shell.logIn')}
        </Button>
      </LoginForm>
      <JoinLink />
    </>
  )
}
