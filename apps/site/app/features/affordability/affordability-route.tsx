import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AffordabilityScreen } from './affordability-screen.tsx'
import { affordabilityQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['afford'], layout: 'focus' })

const queries = () => [affordabilityQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function AffordabilityRoute() {
  const { t } = useTexts('afford')
  return (
    <>
      <PageTitle title={t('afford.title')} />
      <AffordabilityScreen />
    </>
  )
}
