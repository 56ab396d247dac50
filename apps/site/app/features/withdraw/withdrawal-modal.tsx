import type { ModalProps } from '../../shared/modals.ts'
import { SurfacePlace } from '../../shared/payments/surface.tsx'
import { WithdrawalView } from './components/withdrawal-view.tsx'

/** One withdrawal over the page one came from. */
export default function WithdrawalModal({ close, params }: ModalProps) {
  return (
    <SurfacePlace kind="sheet" close={close}>
      <WithdrawalView id={params.get('withdrawal') ?? ''} />
    </SurfacePlace>
  )
}
