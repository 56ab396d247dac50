import type { RouteOutput } from '@marquee/contract'
import { buttonClass } from '@marquee/ui/native'
import { preload } from 'react-dom'
import { Link } from '../../../shared/link.tsx'
import { useIsAlive } from '../../../shared/online.ts'
import { useLocale } from '../../../shared/locale.ts'
import { picture } from '../../../shared/pictures.ts'
import { useTexts } from '../../../shared/texts/index.ts'

type Banner = RouteOutput<'lobby.page'>['banners'][number]

const WIDE = '(width >= 48rem)'
const wideOf = (banner: Banner) => picture(banner.wide, [840, 360]).src
const tallOf = (banner: Banner) => picture(banner.tall, [360, 450]).src

/** At most three, turned by hand only; words stand on the page, never in the picture. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const isAlive = useIsAlive()
  const [first] = banners
  if (!first) return null
  // The largest thing of the first view.
  preload(tallOf(first), { as: 'image', fetchPriority: 'high', media: '(width < 48rem)' })
  preload(wideOf(first), { as: 'image', fetchPriority: 'high', media: WIDE })
  return (
    <section aria-label={t('lobby.banner.label')} className="gutter mt-4">
      <ul className="no-scrollbar flex snap-x snap-mandatory gap-3 overflow-x-auto">
        {banners.slice(0, 3).map((banner, index) => (
          <li
            key={banner.id}
            className="relative isolate flex min-h-[min(125vw_-_2.5rem,60vh)] w-full shrink-0 snap-start flex-col justify-end overflow-hidden rounded-card md:min-h-84"
            style={{ backgroundColor: banner.dominantColour }}
          >
            {(index === 0 || isAlive) && (
              <picture>
                <source media={WIDE} srcSet={wideOf(banner)} />
                <img
                  src={tallOf(banner)}
                  alt=""
                  width={720}
                  height={900}
                  loading={index === 0 ? 'eager' : 'lazy'}
                  fetchPriority={index === 0 ? 'high' : 'auto'}
                  decoding="async"
                  className="absolute inset-0 -z-10 size-full object-cover"
                />
              </picture>
            )}
            <div className="bg-art-ink/80 p-4 md:max-w-[36rem] md:rounded-tr-card md:p-6">
              <h2 className="display text-2xl text-on-art">{banner.title}</h2>
              <p className="mt-1 max-w-prose text-sm text-on-art">{banner.description}</p>
              {banner.button !== null && (
                <Link
                  to={`/${prefix}${banner.button.to}`}
                  prefetch="intent"
                  className={buttonClass({ variant: 'primary', className: 'mt-3' })}
                >
                  {banner.button.label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
