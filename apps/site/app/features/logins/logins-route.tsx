import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { LoginsScreen } from './logins-screen.tsx'
import { loginsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['logins', 'security', 'signup', 'codes'], layout: 'focus' })

const queries = () => [loginsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function LoginsRoute() {
  const { t } = useTexts('logins')
  return (
    <>
      <PageTitle title={t('logins.title')} />
      <LoginsScreen />
    </>
  )
}
