import { Button, buttonClass } from '@marquee/ui/button'
import { useSearchParams } from 'react-router'
import { entryAddress, entryIn } from '../../../shared/navigation/entry-address.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DepositMoney, type Refusal, refusedText, screenByReason } from '../model.ts'
import { StepFrame } from './step-frame.tsx'

const moneyTexts = {
  none: 'pnp.noMoney',
  open: 'pnp.deposit.unsure',
  arrived: 'pnp.deposit.arrived',
} as const satisfies Readonly<Record<DepositMoney, string>>

export interface RefusedStepProps {
  readonly refusal: Refusal
  /** Begins again; of an account on a break, logs in to what stays open. */
  readonly onRestart?: () => void
}

/** Why it ends here, whether money was taken, and what can be done. */
export function RefusedStep({ refusal, onRestart }: RefusedStepProps) {
  const { t } = useTexts('signup')
  const to = useHref()
  const [params] = useSearchParams()
  const { reason, money, isOnBreak } = refusal
  // The bank has paid, or may have, although it sent no code.
  const isPaid = reason === 'not_paid' && money !== 'none'
  const hasAskedBank = reason !== 'not_offered'
  const { next, title } = screenByReason[reason]
  const { id, values } = refusedText(refusal)
  const text = t(id, values)
  return (
    <StepFrame title={t(title)} text={<p role="alert">{isPaid ? t(moneyTexts[money]) : text}</p>}>
      {hasAskedBank && !isPaid && <p className="text-text-2">{t(moneyTexts[money])}</p>}
      <div className="grid gap-2">
        {(isOnBreak || next === 'again') && (
          <Button variant="primary" full onClick={onRestart}>
            {t(isOnBreak ? 'shell.duringBreak' : isPaid ? 'shell.logIn' : 'pnp.again')}
          </Button>
        )}
        {/* Whose deposit it is has an account: they log in and look before they pay again. */}
        {((next === 'again' && !isPaid) || next === 'signup') && (
          <Link to={entryAddress(to('signup'), entryIn(params))} className={buttonClass({ full: true })}>
            {t('pnp.other')}
          </Link>
        )}
        {next === 'safer' && (
          <Link to={to('responsible-gambling')} className={buttonClass({ variant: 'primary', full: true })}>
            {t('signup.why.help')}
          </Link>
        )}
        {(next === 'help' || next === 'safer') && (
          <Link to={to('contact-live-chat')} className={buttonClass({ full: true })}>
            {t('signup.support')}
          </Link>
        )}
      </div>
    </StepFrame>
  )
}
