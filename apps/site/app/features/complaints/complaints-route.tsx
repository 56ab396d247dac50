import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { ComplaintsScreen } from './complaints-screen.tsx'
import { complaintsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['complaints'], layout: 'focus' })

const queries = () => [complaintsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function ComplaintsRoute() {
  const { t } = useTexts('complaints')
  return (
    <>
      <PageTitle title={t('complaints.title')} />
      <ComplaintsScreen />
    </>
  )
}
