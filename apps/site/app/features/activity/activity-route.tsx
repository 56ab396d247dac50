import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { ActivityScreen } from './activity-screen.tsx'
import { lifePositionQuery, periodsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['figures', 'payments', 'plan'], layout: 'focus' })

const queries = () => [periodsQuery(), lifePositionQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function ActivityRoute() {
  const { t } = useTexts('figures')
  return (
    <>
      <PageTitle title={t('figures.title')} />
      <ActivityScreen />
    </>
  )
}
