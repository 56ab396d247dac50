import { LinkText } from '@marquee/ui/link-text'
import { BankFrame, type BankReturn } from '../../../domain/credentials/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

export interface BankStepProps {
  readonly url: string
  readonly isPaid: boolean
  readonly onReturn: (returned: BankReturn) => void
  readonly onRestart: () => void
}

/** The bank's pages. */
export function BankStep({ url, isPaid, onReturn, onRestart }: BankStepProps) {
  const { t } = useTexts('signup')
  return (
    <StepFrame title={t('pnp.bank.title')} text={t(isPaid ? 'pnp.deposit.text' : 'pnp.bank.text')}>
      <BankFrame url={url} onReturn={onReturn} />
      <p>
        <LinkText tone="quiet" onClick={onRestart}>
          {t('pnp.again')}
        </LinkText>
      </p>
    </StepFrame>
  )
}
