import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { MarketingScreen } from './marketing-screen.tsx'
import { marketingQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['marketing'], layout: 'focus' })

const queries = () => [marketingQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function MarketingRoute() {
  const { t } = useTexts('marketing')
  return (
    <>
      <PageTitle title={t('marketing.title')} />
      <MarketingScreen />
    </>
  )
}
