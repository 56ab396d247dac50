import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { DocumentsScreen } from './documents-screen.tsx'
import { documentsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['documents'], layout: 'focus' })

const queries = () => [documentsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function DocumentsRoute() {
  const { t } = useTexts('documents')
  return (
    <>
      <PageTitle title={t('documents.title')} />
      <DocumentsScreen />
    </>
  )
}
