import type { ModalProps } from '../../shared/navigation/modals.ts'
import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { WithdrawalView } from './components/withdrawal-view.tsx'

/** One withdrawal over the page one came from. */
export default function WithdrawalModal({ close, params }: ModalProps) {
  return (
    <FlowLayoutProvider kind="sheet" close={close}>
      <WithdrawalView id={params.get('withdrawal') ?? ''} />
    </FlowLayoutProvider>
  )
}
