import { Globe } from '@marquee/ui/icons'
import { Button, Skeleton, linkClass } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { askCookies } from '../shared/cookies.ts'
import { Link } from '../shared/link.tsx'
import { useLocale } from '../shared/locale.ts'
import { useModal, warmModal } from '../shared/modals.ts'
import { useBrand } from '../shared/page-title.tsx'
import { useTexts } from '../shared/texts/index.ts'
import { BrandSign } from './brand-mark.tsx'
import { footerQuery } from './queries.ts'

// At the end of the page: it need not travel with its beginning.
const Preferences = lazy(() => import('./preferences.tsx').then((file) => ({ default: file.Preferences })))

const isOutside = (to: string) => /^https?:|^mailto:|^tel:/.test(to)

/** Licence, age, bodies that help, legal links, language and market. No promotion. */
export function Footer() {
  const { t } = useTexts()
  const { prefix } = useLocale()
  const brand = useBrand()
  const { open } = useModal()
  const { data } = useQuery(footerQuery(prefix))
  return (
    <footer className="mt-16 border-t border-line bg-surface-1 text-sm text-text-2 [contain-intrinsic-size:auto_50rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_47rem] lg:[contain-intrinsic-size:auto_33rem]">
      <div className="mx-auto max-w-page gutter py-10">
        {data ? (
          <div className="grid gap-8 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
            {data.groups.map((group) => (
              <nav key={group.title} aria-label={group.title}>
                <h2 className="mb-2 font-semibold text-text">{group.title}</h2>
                <ul className="grid">
                  {group.links.map(({ label, to }) => (
                    <li key={to}>
                      {isOutside(to) ? (
                        <a href={to} rel="noreferrer" className={`${linkClass({ tone: 'quiet' })} py-2`}>
                          {label}
                        </a>
                      ) : (
                        <Link
                          to={`/${prefix}${to.startsWith('/') ? to : `/${to}`}`}
                          className={`${linkClass({ tone: 'quiet' })} py-2`}
                        >
                          {label}
                        </Link>
                      )}
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            {/* On a phone the menu has them. */}
            <div className="hidden max-w-xs md:block">
              <Suspense>
                <Preferences name="footer-theme" />
              </Suspense>
            </div>
          </div>
        ) : (
          <Skeleton shape="box" className="h-40" />
        )}
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-6">
          <span className="inline-flex items-center gap-2 font-semibold text-text">
            <BrandSign />
            {brand.name}
          </span>
          {data && (
            <span
              className="num inline-grid size-10 place-items-center rounded-full border-2 border-line-strong font-semibold text-text"
              role="img"
              aria-label={t('shell.footer.age', { age: data.minimumAge })}
            >
              {data.minimumAge}+
            </span>
          )}
          {data?.helpLine && (
            <p>
              <a href={data.helpLine.url} rel="noreferrer" className={linkClass({ tone: 'care' })}>
                {data.helpLine.name}
              </a>
              {data.helpLine.phone === null ? null : (
                <>
                  {' · '}
                  <a
                    href={`tel:${data.helpLine.phone.replace(/[^+\d]/g, '')}`}
                    className={linkClass({ tone: 'care' })}
                  >
                    {data.helpLine.phone}
                  </a>
                </>
              )}
            </p>
          )}
          <Button size="sm" variant="quiet" className="md:ms-auto" onClick={askCookies}>
            {t('shell.footer.cookies')}
          </Button>
          <Button
            size="sm"
            icon={Globe}
            onPointerEnter={() => warmModal('market')}
            onClick={() => open('market')}
          >
            {t('shell.market.open')}
          </Button>
        </div>
        {data && <p className="mt-6 max-w-prose text-xs text-text-3">{data.licence}</p>}
      </div>
    </footer>
  )
}
