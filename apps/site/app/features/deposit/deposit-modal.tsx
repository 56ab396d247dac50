import { type ModalProps, useModal } from '../../shared/navigation/modals.ts'
import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { DepositFlow } from './deposit-flow.tsx'

/**
 * The deposit as a modal over the previous page. The address keeps the deposit's id, so that a reload finds it
 * again.
 */
export default function DepositModal({ close, params }: ModalProps) {
  const { replace } = useModal()
  return (
    <FlowLayoutProvider kind="sheet" close={close}>
      <DepositFlow
        depositId={params.get('deposit') ?? undefined}
        onDeposit={(depositId) => replace('deposit', depositId === undefined ? {} : { deposit: depositId })}
      />
    </FlowLayoutProvider>
  )
}
