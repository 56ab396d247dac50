import { breaksQuery } from '../../domain/breaks/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { BreakScreen } from './break-screen.tsx'
import { moneyQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['breaks', 'products'], layout: 'focus' })

const queries = () => [breaksQuery(), moneyQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function BreakRoute() {
  const { t } = useTexts('breaks')
  return (
    <>
      <PageTitle title={t('shell.break')} />
      <BreakScreen />
    </>
  )
}
