import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { CloseAccountScreen } from './close-account-screen.tsx'
import { closingQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['close', 'security', 'signup', 'codes'], layout: 'focus' })

const queries = () => [closingQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function CloseAccountRoute() {
  const { t } = useTexts('close')
  return (
    <>
      <PageTitle title={t('close.title')} />
      <CloseAccountScreen />
    </>
  )
}
