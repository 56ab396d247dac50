import Globe from 'lucide/dist/esm/icons/globe.mjs'
import { Button } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { openCookieOptions } from '../features/cookies/open-cookie-options.ts'
import { LoadingState } from '../shared/loading/loading-state.tsx'
import { lazyPart } from '../shared/loading/lazy-part.ts'
import { documentHref } from '../shared/navigation/address.ts'
import { LinkAnchor } from '../shared/navigation/link.tsx'
import { useLocale } from '../shared/formats/locale.ts'
import { useModal, preloadModal } from '../shared/navigation/modals.ts'
import { useTexts } from '../shared/texts/index.ts'
import { LogoMark, Wordmark } from './logo.tsx'
import { footerQuery } from '../domain/content/index.ts'
import { MarketMarks } from '../domain/notices/index.ts'
import { useCanFollow } from '../domain/session/index.ts'

// Loaded late: it is at the end of the page.
const Preferences = lazyPart(() => import('./preferences.tsx').then((file) => file.Preferences))

/**
 * Licence, age limit, help organisations, legal links, language and market. No promotion. Below a game it has the marks
 * of the market alone.
 */
export function Footer({ isPlay }: { readonly isPlay: boolean }) {
  const { t } = useTexts()
  const { prefix } = useLocale()
  const { open } = useModal()
  const canFollow = useCanFollow()
  const query = footerQuery(prefix)
  const { data } = useQuery(query)
  if (isPlay)
    return (
      <footer
        data-theme="dark"
        className="shrink-0 border-t border-line bg-surface-1 px-3 py-0.5 text-xs leading-4 text-text-2"
      >
        <MarketMarks isLine />
      </footer>
    )
  return (
    <>
      <footer className="mt-16 border-t border-line bg-surface-1 text-sm text-text-2 [contain-intrinsic-size:auto_38rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_33rem]">
        <div className="mx-auto max-w-page gutter py-10">
          {data ? (
            <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
              {data.groups.map((group) => (
                <nav key={group.title} aria-label={group.title}>
                  <h2 className="mb-2 font-semibold text-text">{group.title}</h2>
                  <ul className="grid">
                    {group.links.map(({ label, to }) => {
                      const href = documentHref(prefix, to)
                      return (
                        canFollow(href) && (
                          <li key={href}>
                            <LinkAnchor
                              href={href}
                              rel="noreferrer"
                              className={`${linkClass({ tone: 'quiet' })} py-2`}
                            >
                              {label}
                            </LinkAnchor>
                          </li>
                        )
                      )
                    })}
                  </ul>
                </nav>
              ))}
            </div>
          ) : (
            <LoadingState queryKey={query.queryKey}>
              <Skeleton shape="box" className="h-40" />
            </LoadingState>
          )}
          {/* On a phone they are in the menu. */}
          <div className="mt-8 hidden border-t border-line pt-6 md:block">
            <Suspense>
              <Preferences name="footer-theme" className="flex flex-wrap items-end justify-between gap-4" />
            </Suspense>
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-line pt-6">
            <span className="inline-flex items-center gap-2 text-text">
              <LogoMark className="size-7" />
              <Wordmark />
            </span>
            <Button size="sm" variant="quiet" className="max-md:-ms-4 md:ms-auto" onClick={openCookieOptions}>
              {t('shell.footer.cookies')}
            </Button>
            <Button
              size="sm"
              icon={Globe}
              onPointerEnter={() => preloadModal('market')}
              onClick={() => open('market')}
            >
              {t('shell.market.open')}
            </Button>
          </div>
          <MarketMarks className="mt-6" />
        </div>
      </footer>
      {/* Below the page is the fixed bottom bar. */}
      <div aria-hidden className="h-[calc(var(--bar-height)+env(safe-area-inset-bottom))] bg-surface-1" />
    </>
  )
}
