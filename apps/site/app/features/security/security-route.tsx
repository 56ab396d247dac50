import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { methodsQuery, passkeysQuery } from './queries.ts'
import { secondFactorQuery } from './second-factor-queries.ts'
import { SecurityScreen } from './security-screen.tsx'

export const handle = defineHandle({ texts: ['security', 'signup', 'codes'], layout: 'focus' })

const queries = () => [methodsQuery(), passkeysQuery(), secondFactorQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function SecurityRoute() {
  const { t } = useTexts('security')
  return (
    <>
      <PageTitle title={t('security.title')} />
      <SecurityScreen />
    </>
  )
}
