import { buttonClass } from '@marquee/ui/button'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Banner } from './banner-slide.tsx'
import { Banners } from './banners.tsx'

/**
 * The banners with the sign-up button, and the page's promise as a heading for screen readers; without banners the
 * promise alone.
 */
export function VisitorHead({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTexts()
  const to = useHref()
  const join = (
    <Link to={to('signup')} prefetch="intent" className={buttonClass({ variant: 'primary' })}>
      {t('shell.join')}
    </Link>
  )
  if (banners.length > 0)
    return (
      <>
        <h1 className="sr-only">{t('home.promise')}</h1>
        <Banners banners={banners} isHero action={join} />
      </>
    )
  return (
    <div className="gutter pt-8 pb-6">
      <h1 className="display max-w-[24ch] text-3xl md:text-4xl">{t('home.promise')}</h1>
      <div className="mt-4 flex flex-wrap gap-2">
        {join}
        <Link to={to('casino')} prefetch="intent" className={buttonClass({ variant: 'secondary' })}>
          {t('home.games')}
        </Link>
      </div>
    </div>
  )
}
