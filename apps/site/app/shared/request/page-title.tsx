import { useTexts } from '../texts/index.ts'
import { useBrand } from './root-data.ts'

/** Search engines show about this many characters. */
const LONGEST = 160

/**
 * Title and description of the page, for the tab, search engines and screen readers. A page without a description
 * has the brand's.
 */
export function PageTitle({ title, description }: { title: string; description?: string | undefined }) {
  const brand = useBrand()
  const { t } = useTexts()
  return (
    <>
      <title>{[...new Set([title, brand.name])].filter(Boolean).join(' · ')}</title>
      <meta name="description" content={(description ?? t('home.promise')).slice(0, LONGEST)} />
    </>
  )
}
