import { IconButton } from '@marquee/ui/icon-button'
import { cx } from '@marquee/ui/cx'
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useHasMounted } from '../../../shared/browser/use-has-mounted.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Banner, BannerSlide, bannerSources } from './banner-slide.tsx'

export interface BannersProps {
  readonly banners: readonly Banner[]
  /** Full width at the top of the page, with the first banner's title in large type. */
  readonly isHero?: boolean
  /** Below the first view: its pictures load after the page has mounted, when they are near. */
  readonly isLate?: boolean
  /** A second button beside the first banner's own. */
  readonly action?: ReactNode
}

const MAX_BANNERS = 3

/** At most three banners. They change by hand only: swipe, arrows or dots. */
export function Banners({ banners: all, isHero = false, isLate = false, action }: BannersProps) {
  const { t } = useTexts('lobby')
  const hasMounted = useHasMounted()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const banners = all.slice(0, MAX_BANNERS)
  const [first] = banners
  if (!first) return null
  // The largest picture of the first view.
  for (const { src, media } of isLate ? [] : bannerSources(first))
    preload(src, { as: 'image', fetchPriority: 'high', media })

  const show = (index: number) => list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  return (
    <section
      aria-label={t('lobby.banner.label')}
      className={cx(
        'relative',
        isHero
          ? 'beyond-page:mx-8 beyond-page:mt-6 beyond-page:overflow-hidden beyond-page:rounded-card'
          : isLate
            ? 'mt-9 md:mt-11'
            : 'mt-4',
      )}
    >
      <ul
        ref={list}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
        }
      >
        {banners.map((banner, index) => (
          <li key={banner.id} className="w-full shrink-0 snap-start *:h-full">
            <BannerSlide
              banner={banner}
              isEager={!isLate && index === 0}
              hasImage={(!isLate && index === 0) || hasMounted}
              isHero={isHero && index === 0}
              action={index === 0 ? action : undefined}
            />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div data-theme="dark" className="gutter banner-controls">
          <IconButton
            variant="overlay"
            size="sm"
            icon={ChevronLeft}
            label={t('lobby.banner.previous')}
            aria-disabled={current === 0 || undefined}
            onClick={() => show(current - 1)}
            className="max-md:hidden rtl:-scale-x-100"
          />
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={t('lobby.banner.show', { title: banner.title })}
              aria-current={index === current}
              onClick={() => show(index)}
              className="tap-target relative inline-flex h-8 min-w-6 items-center justify-center px-1"
            >
              <span
                className={cx('h-2 rounded-full bg-on-art', index === current ? 'w-6' : 'w-2 opacity-50')}
              />
            </button>
          ))}
          <IconButton
            variant="overlay"
            size="sm"
            icon={ChevronRight}
            label={t('lobby.banner.next')}
            aria-disabled={current === banners.length - 1 || undefined}
            onClick={() => show(current + 1)}
            className="max-md:hidden rtl:-scale-x-100"
          />
        </div>
      )}
    </section>
  )
}
