import type { RouteOutput } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepUp } from '../../../domain/credentials/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { phoneQuery } from '../queries.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { PhoneNumberForm } from './phone-number-form.tsx'
import { SecurityCard } from './security-card.tsx'

/** A new number and the code that was sent to it. */
interface PhoneChange {
  readonly phone: { readonly prefix: string; readonly body: string }
  readonly sent: RouteOutput<'player.phoneNumber'>
}

/** A new number, then the code that proves it. */
export function PhoneForm({ stepUp }: { stepUp: StepUp }) {
  const { t } = useTexts('security', 'signup')
  const [change, setChange] = useState<PhoneChange>()
  const present = useQuery(phoneQuery()).data?.maskedPhone
  return (
    <SecurityCard
      title={t('security.phone.title')}
      value={present}
      text={
        change === undefined
          ? t('signup.phoneHint')
          : t('signup.pin.smsText', { target: change.sent.maskedPhone })
      }
    >
      {change === undefined ? (
        <PhoneNumberForm stepUp={stepUp} onSent={(phone, sent) => setChange({ phone, sent })} />
      ) : (
        <PhoneCodeForm
          key={change.sent.smsVerificationId}
          stepUp={stepUp}
          phone={change.phone}
          sent={change.sent}
          onSentAgain={(sent) => setChange({ ...change, sent })}
          onBack={() => setChange(undefined)}
          onProven={() => {
            setChange(undefined)
            toast({ kind: 'success', text: t('player.account.phone.success.toast') })
          }}
        />
      )}
    </SecurityCard>
  )
}
