import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { useLeavePage } from '../../shared/navigation/go-back.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { useAddressParameter } from '../../shared/navigation/use-address-parameter.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { withdrawalStateQuery } from './queries.ts'
import { WithdrawFlow } from './withdraw-flow.tsx'

export const handle = defineHandle({ texts: ['withdraw', 'payments'], layout: 'focus' })

const queries = () => [withdrawalStateQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function WithdrawRoute() {
  const { t } = useTexts('withdraw')
  const close = useLeavePage()
  const [withdrawalId, setWithdrawalId] = useAddressParameter('withdrawal')
  return (
    <>
      <PageTitle title={t('withdraw.title')} />
      <FlowLayoutProvider kind="page" close={close}>
        <WithdrawFlow withdrawalId={withdrawalId} onWithdrawal={setWithdrawalId} />
      </FlowLayoutProvider>
    </>
  )
}
