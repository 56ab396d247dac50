import { linkClass } from '@marquee/ui/link-text'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositState } from '../model.ts'

export interface GraceNoteProps {
  readonly endsAt: string
  readonly className?: string
}

/** Until when deposits and play go on before identity is verified, and what comes then (ID-04). */
export function GraceNote({ endsAt, className }: GraceNoteProps) {
  const { t } = useTexts('deposit')
  return (
    <p className={className}>
      <LocalTime iso={endsAt}>{(time) => t('deposit.grace', { time })}</LocalTime>
    </p>
  )
}

/** That deposits are open and play waits for a document (ID-03). */
function PlayWaits({ className }: Pick<GraceNoteProps, 'className'>) {
  const { t } = useTexts('deposit')
  const to = useHref()
  return (
    <p className={className}>
      {t('deposit.playWaits')}{' '}
      <Link to={to('account.verification')} className={linkClass({ tone: 'care' })}>
        {t('deposit.way.verification')}
      </Link>
    </p>
  )
}

/** What a closed gate of identity means for a deposit. */
export function GateNotes({
  state,
  className,
}: {
  readonly state: DepositState
  readonly className: string
}) {
  return (
    <>
      {state.isPlayWaiting && <PlayWaits className={className} />}
      {state.graceEndsAt && <GraceNote endsAt={state.graceEndsAt} className={className} />}
    </>
  )
}
