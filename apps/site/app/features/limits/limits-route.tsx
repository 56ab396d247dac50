import { activitySettingsQuery } from '../../domain/activity/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { LimitsScreen } from './limits-screen.tsx'
import { limitsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['limits', 'activity'], layout: 'focus' })

const queries = () => [limitsQuery(), activitySettingsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function LimitsRoute() {
  const { t } = useTexts('limits')
  return (
    <>
      <PageTitle title={t('limits.title')} />
      <LimitsScreen />
    </>
  )
}
