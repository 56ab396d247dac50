import type { ModalProps } from '../../shared/navigation/modals.ts'
import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { WithdrawalView } from './components/withdrawal-view.tsx'

/** One withdrawal as a modal over the previous page. */
export default function WithdrawalModal({ close, params }: ModalProps) {
  return (
    <FlowLayoutProvider kind="sheet" close={close}>
      <WithdrawalView id={params.get('withdrawal') ?? ''} />
    </FlowLayoutProvider>
  )
}
