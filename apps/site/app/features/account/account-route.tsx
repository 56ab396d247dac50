import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { pendingWithdrawalsQuery } from '../../domain/payments/index.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountScreen } from './account-screen.tsx'
import { profileQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['account', 'payments'], layout: 'focus' })

const queries = () => [profileQuery(), pendingWithdrawalsQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function AccountRoute() {
  const { t } = useTexts('account')
  return (
    <>
      <PageTitle title={t('account.title')} />
      <AccountScreen />
    </>
  )
}
