import { footerQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { OnBreakScreen } from './on-break-screen.tsx'

export const handle = defineHandle({ texts: ['breaks'], layout: 'focus' })

const queries = ({ locale: { prefix } }: RouteQueryInput) => [footerQuery(prefix)]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function OnBreakRoute() {
  const { t } = useTexts('breaks')
  return (
    <>
      <PageTitle title={t('breaks.done')} />
      <OnBreakScreen />
    </>
  )
}
