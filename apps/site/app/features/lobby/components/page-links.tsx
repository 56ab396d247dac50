import { linkClass } from '@marquee/ui/link-text'
import { use } from 'react'
import { type Selection, toSearch } from '../../../domain/games/index.ts'
import { useHasMounted } from '../../../shared/browser/use-has-mounted.ts'
import { Link, PathContext } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

export interface PageLinksProps {
  readonly selection: Selection
  readonly pageNumber: number
  readonly pages: number
}

/**
 * Links to the neighbouring pages, for search engines and for browsers without scripts. With scripts, scrolling
 * reaches every page.
 */
export function PageLinks({ selection, pageNumber, pages }: PageLinksProps) {
  const { t } = useTexts('lobby')
  const path = use(PathContext) as `/${string}`
  const hasMounted = useHasMounted()
  if (hasMounted || pages === 1) return null
  const link = (page: number, text: 'lobby.page.previous' | 'lobby.page.next', rel: 'prev' | 'next') => (
    <Link to={`${path}${toSearch(selection, page)}`} rel={rel} className={linkClass({ tone: 'quiet' })}>
      {t(text)}
    </Link>
  )
  return (
    <nav aria-label={t('lobby.pages')} className="mt-6 flex justify-center gap-6 text-sm">
      {pageNumber > 1 && link(pageNumber - 1, 'lobby.page.previous', 'prev')}
      <span className="num text-text-2">{t('lobby.page', { page: pageNumber, pages })}</span>
      {pageNumber < pages && link(pageNumber + 1, 'lobby.page.next', 'next')}
    </nav>
  )
}
