import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { useLeavePage } from '../../shared/navigation/go-back.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { useAddressParameter } from '../../shared/navigation/use-address-parameter.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { DepositFlow } from './deposit-flow.tsx'
import { depositStateQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['deposit', 'payments'], layout: 'focus' })

const queries = () => [depositStateQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

/** The deposit as a page of the account. */
export default function DepositPageRoute() {
  const { t } = useTexts('deposit')
  const close = useLeavePage()
  const [depositId, setDepositId] = useAddressParameter('deposit')
  return (
    <>
      <PageTitle title={t('deposit.title')} />
      <FlowLayoutProvider kind="page" close={close}>
        <DepositFlow depositId={depositId} onDeposit={(id) => setDepositId(id, { replace: true })} />
      </FlowLayoutProvider>
    </>
  )
}
