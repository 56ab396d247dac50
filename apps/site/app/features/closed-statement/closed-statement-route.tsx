import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { ClosedStatementScreen } from './closed-statement-screen.tsx'

export const handle = defineHandle({
  texts: ['statement', 'transactions', 'payments', 'security', 'signup'],
  layout: 'focus',
})

export default function ClosedStatementRoute() {
  const { t } = useTexts('statement')
  return (
    <>
      <PageTitle title={t('statement.title')} />
      <ClosedStatementScreen />
    </>
  )
}
