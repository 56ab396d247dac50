import { Button, buttonClass } from '@marquee/ui/button'
import { OptionalAmount } from '../../../domain/payments/index.ts'
import { useSearchParams } from 'react-router'
import { entryAddress, entryIn } from '../../../shared/navigation/entry-address.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DepositAmount, type DepositBounds, type Problem, problemTexts } from '../model.ts'
import { StepFrame } from './step-frame.tsx'

const facts = [
  ['pnp.start.who', 'pnp.start.whoText'],
  ['pnp.start.next', 'pnp.start.nextText'],
] as const

export interface StartStepProps {
  readonly isOpening: boolean
  readonly problem: Problem | undefined
  /** Null where no deposit goes with the sign-in. */
  readonly bounds: DepositBounds | null
  readonly onStart: (deposit?: DepositAmount) => void
}

/** What the bank tells, what is asked then, and what money is taken. */
export function StartStep({ isOpening, problem, bounds, onStart }: StartStepProps) {
  const { t } = useTexts('signup')
  const to = useHref()
  const [params] = useSearchParams()
  const offlineReason = useOfflineReason()
  return (
    <StepFrame title={t('pnp.title')} text={t('pnp.text')} warning={problem && t(problemTexts[problem])}>
      <dl className="grid gap-4 rounded-card border border-line p-4">
        {[...facts, ['pnp.start.money', bounds ? 'pnp.deposit.text' : 'pnp.start.moneyText'] as const].map(
          ([title, text]) => (
            <div key={title}>
              <dt className="font-medium">{t(title)}</dt>
              <dd className="mt-1 text-sm text-text-2">{t(text)}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="grid gap-2">
        {bounds ? (
          <OptionalAmount
            {...bounds}
            title={t('pnp.title')}
            label={t('pnp.deposit.label')}
            hint={(shown) => t('pnp.deposit.hint', shown)}
            problem={(shown) => t('pnp.deposit.bad', shown)}
            submitLabel={t('pnp.start.open')}
            pendingLabel={t('pnp.start.opening')}
            isPending={isOpening}
            onSubmit={onStart}
          />
        ) : (
          <Button
            variant="primary"
            full
            onClick={() => onStart()}
            pending={isOpening}
            pendingLabel={t('pnp.start.opening')}
            reason={offlineReason}
          >
            {t('pnp.start.open')}
          </Button>
        )}
        <Link
          to={entryAddress(to('signup'), entryIn(params))}
          className={buttonClass({ variant: 'quiet', full: true })}
        >
          {t('pnp.other')}
        </Link>
      </div>
    </StepFrame>
  )
}
