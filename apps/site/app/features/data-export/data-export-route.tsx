import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { DataExportScreen } from './data-export-screen.tsx'
import { acceptedTermsQuery, exportsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['data', 'security', 'signup', 'codes'], layout: 'focus' })

const queries = () => [exportsQuery(), acceptedTermsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function DataExportRoute() {
  const { t } = useTexts('data')
  return (
    <>
      <PageTitle title={t('data.title')} />
      <DataExportScreen />
    </>
  )
}
