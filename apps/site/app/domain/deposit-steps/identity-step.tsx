import { FlowRefused } from '../payments/index.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { DepositStep } from './queries.ts'

type Reason = Extract<DepositStep, { is: 'identity' }>['reason']

const texts = {
  checking: { headline: 'steps.identity.checking', text: 'steps.identity.checkingText' },
  age: { headline: 'steps.identity.age', text: 'steps.identity.ageText' },
  identity: { headline: 'steps.identity.identity', text: 'steps.identity.identityText' },
} as const satisfies Readonly<Record<Reason, object>>

/** Age or identity is not confirmed: why, and what comes next (ID-02, ID-03). */
export function IdentityStep({ reason }: { readonly reason: Reason }) {
  const { t } = useTexts('steps', 'deposit')
  const { headline, text } = texts[reason]
  return (
    <FlowRefused
      title={t('deposit.title')}
      headline={t(headline)}
      text={t(text)}
      actions={[
        { id: 'account.verification', text: t('deposit.way.verification') },
        { id: 'banking.withdraw', text: t('deposit.way.withdraw') },
        { id: 'contact-live-chat', text: t('deposit.way.support') },
      ]}
    >
      {null}
    </FlowRefused>
  )
}
