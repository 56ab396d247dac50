import { buttonClass } from '@marquee/ui/native'
import { Link } from 'react-router'
import { useHref } from '../../shared/links.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useBrand } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** The first page: one promise and the way into the games. */
export default function HomeRoute() {
  const { t } = useTexts()
  const brand = useBrand()
  const to = useHref()
  return (
    <div className="gutter py-12">
      <PageTitle title={brand.name} description={t('home.promise')} />
      <h1 className="display max-w-[24ch] text-4xl">{t('home.promise')}</h1>
      <Link
        to={to('casino')}
        prefetch="intent"
        className={buttonClass({ variant: 'primary', className: 'mt-6' })}
      >
        {t('home.games')}
      </Link>
    </div>
  )
}
