import { Sheet } from '@marquee/ui/sheet'
import { useSession } from '../../domain/session/index.ts'
import { type ModalProps, useModal } from '../../shared/navigation/modals.ts'
import { FlowLayoutProvider } from '../../domain/payments/index.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { DepositFlow } from './deposit-flow.tsx'

/**
 * The deposit as a modal over the previous page. The address keeps the deposit's id, so that a reload finds it
 * again. In a preview there is no account to deposit to.
 */
export default function DepositModal(props: ModalProps) {
  return useSession().isPreview ? <PreviewSheet {...props} /> : <FlowSheet {...props} />
}

function PreviewSheet({ close }: ModalProps) {
  const { t } = useTexts()
  return (
    <Sheet title={t('shell.deposit')} size="sm" onClose={close} closeLabel={t('common.close')}>
      <p className="text-text-2">{t('common.previewReason')}</p>
    </Sheet>
  )
}

function FlowSheet({ close, params }: ModalProps) {
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
