import type { SiteRouteId } from '@marquee/contract/site-routes'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { Button } from '@marquee/ui/button'
import { cx } from '@marquee/ui/cx'
import { IconButton } from '@marquee/ui/icon-button'
import { Skeleton } from '@marquee/ui/skeleton'
import { Suspense } from 'react'
import { NavLink } from '../shared/navigation/link.tsx'
import { lazyPart } from '../shared/loading/lazy-part.ts'
import { PartBoundary } from '../shared/loading/part-boundary.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { useModal, preloadModal } from '../shared/navigation/modals.ts'
import { useOpenLinks, useSession } from '../domain/session/index.ts'
import { type TextId, useTexts } from '../shared/texts/index.ts'
import { Logo } from './logo.tsx'
import { JoinLink } from './join-link.tsx'
import { LoginButtonForm, loginSubmitProps } from './login-button-form.tsx'
import { SafetyStrip } from './safety-strip.tsx'

// Loaded for signed-in players only: amounts, clock and their formats.
const PlayerActions = lazyPart(() => import('./player-actions.tsx').then((file) => file.default))

/**
 * Logo, products, safer play, search, balance, main button: in the same order for eye and focus. On a phone in
 * landscape it scrolls with the page.
 */
export function Header() {
  const { authorized, isOnBreak } = useSession()
  const { t } = useTexts()
  const { open } = useModal()
  return (
    <header className="sticky top-0 short:max-lg:static z-20 border-b border-line bg-bg">
      <div className="mx-auto flex min-h-(--header-bar) max-w-page flex-wrap items-center gap-x-1 gutter md:gap-x-2">
        <Logo />
        <ProductTabs />
        <div className="lg:ms-auto">
          <PartBoundary>
            <SafetyStrip />
          </PartBoundary>
        </div>
        {!isOnBreak && (
          <IconButton
            icon={Search}
            label={t('shell.search')}
            className="max-lg:hidden"
            onPointerEnter={() => preloadModal('search')}
            onClick={() => open('search')}
          />
        )}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1 py-1 md:gap-2 lg:ms-0">
          {authorized ? (
            <PartBoundary>
              <Suspense fallback={<Skeleton shape="box" className="h-10 w-52" />}>
                <PlayerActions />
              </Suspense>
            </PartBoundary>
          ) : (
            <VisitorActions />
          )}
        </div>
      </div>
    </header>
  )
}

/** Products in their order, without those that market, location or the player's flags close. */
const PRODUCTS: readonly { id: SiteRouteId; text: TextId<'default'> }[] = [
  { id: 'casino', text: 'shell.casino' },
  { id: 'live-casino', text: 'shell.live' },
  { id: 'tournaments', text: 'shell.tournaments' },
  { id: 'winners', text: 'shell.winners' },
]

function ProductTabs() {
  const { t } = useTexts()
  const to = useHref()
  const products = useOpenLinks(PRODUCTS)
  return (
    <nav aria-label={t('shell.products')} className="ms-4 hidden self-stretch lg:block">
      <ul className="flex h-full">
        {products.map(({ id, text }) => (
          <li key={id} className="h-full">
            <NavLink
              to={to(id)}
              prefetch="intent"
              className={({ isActive }) =>
                cx(
                  'pressable relative inline-flex h-full items-center px-3.5 text-sm font-medium',
                  'after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.5 after:rounded-full',
                  isActive ? 'text-text after:bg-brand-text' : 'text-text-2 hover:text-text',
                )
              }
            >
              {t(text)}
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
      <IconButton
        icon={Globe}
        label={t('shell.market.open')}
        className="max-md:hidden"
        onPointerEnter={() => preloadModal('market')}
        onClick={() => open('market')}
      />
      <LoginButtonForm>
        <Button
          {...loginSubmitProps}
          size="sm"
          variant="secondary"
          onPointerEnter={() => preloadModal('login')}
          onClick={(event) => {
            event.preventDefault()
            open('login')
          }}
        >
          {t('shell.logIn')}
        </Button>
      </LoginButtonForm>
      <JoinLink />
    </>
  )
}
