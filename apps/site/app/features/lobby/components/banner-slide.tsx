import type { RouteOutput } from '@marquee/contract'
import { buttonClass } from '@marquee/ui/button'
import { cx } from '@marquee/ui/cx'
import type { CSSProperties, ReactNode } from 'react'
import { useCanFollow } from '../../../domain/session/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { addressBelow } from '../../../shared/navigation/address.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { picture } from '../../../shared/ui/pictures.ts'

export type Banner = RouteOutput<'lobby.page'>['banners'][number]

const WIDE = '((width >= 48rem) or ((orientation: landscape) and (height <= 30rem)))'

/** The pictures of a banner by the width of the page. */
export const bannerSources = ({ wide, tall }: Pick<Banner, 'wide' | 'tall'>) => [
  { src: picture(tall, [360, 450]).src, media: `not ${WIDE}` },
  { src: picture(wide, [840, 360]).src, media: WIDE },
]

export interface BannerSlideProps {
  readonly banner: Banner
  readonly isEager: boolean
  /** False: only the background colour, until the page has mounted. */
  readonly hasImage: boolean
  readonly isHero: boolean
  readonly action?: ReactNode
}

/** One banner: text on a gradient in the picture's dominant colour. */
export function BannerSlide({ banner, isEager, hasImage, isHero, action }: BannerSlideProps) {
  const { prefix } = useLocale()
  const canFollow = useCanFollow()
  const [tall, wide] = bannerSources(banner)
  return (
    <div
      data-theme="dark"
      className="banner-slide"
      style={{ '--tone': banner.tone, backgroundColor: banner.tone } as CSSProperties}
    >
      {hasImage && (
        <picture>
          <source media={WIDE} srcSet={wide?.src} />
          <img
            src={tall?.src}
            alt=""
            width={720}
            height={900}
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : 'auto'}
            decoding="async"
            className="banner-picture"
          />
        </picture>
      )}
      <div className="art-shade absolute inset-0 -z-10 forced-colors:hidden" />
      <div className="gutter banner-text md:pe-0 short:pe-0">
        <h2 className={cx('display text-on-art', isHero ? 'text-3xl lg:text-5xl' : 'text-2xl lg:text-4xl')}>
          {banner.title}
        </h2>
        <p className="mt-2 max-w-prose text-sm text-on-art md:text-base">{banner.description}</p>
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {action}
          {banner.button !== null && canFollow(addressBelow(prefix, banner.button.to)) && (
            <Link
              to={addressBelow(prefix, banner.button.to)}
              prefetch="intent"
              className={buttonClass({ variant: action === undefined ? 'inverse' : 'secondary' })}
            >
              {banner.button.label}
            </Link>
          )}
        </div>
      </div>
      <div className="art-fade on-dark pointer-events-none absolute inset-x-0 bottom-0 -z-10 hidden h-24 lg:block" />
    </div>
  )
}
