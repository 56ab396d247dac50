import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { DetailsScreen } from './details-screen.tsx'
import { addressQuery, profileQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['details'], layout: 'focus' })

const queries = () => [addressQuery(), profileQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function DetailsRoute() {
  const { t } = useTexts('details')
  return (
    <>
      <PageTitle title={t('details.title')} />
      <DetailsScreen />
    </>
  )
}
