import type { StepUpMethod } from '@marquee/contract'
import { buttonClass } from '@marquee/ui/button'
import { LinkText } from '@marquee/ui/link-text'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { type BankAnswer, BankProof } from './bank-proof.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

export interface StepUpDialogProps {
  /** The ways that the account has; the first one is offered first. */
  readonly methods: readonly StepUpMethod[]
  /** @throws ApiError for a wrong password */
  readonly onPassword: (password: string) => Promise<void>
  /** @throws ApiError for a code that was not taken */
  readonly onCode: (code: string) => Promise<void>
  /** @throws ApiError when the bank has not proven that it is the player */
  readonly onBank: (answer: BankAnswer) => Promise<void>
  /** @throws PasskeyProblem; ApiError when the passkey has not proven that it is the player */
  readonly onPasskey: () => Promise<void>
  readonly onClose: () => void
}

const otherTexts = {
  pwd: 'stepUp.usePassword',
  otp: 'stepUp.useCode',
  passkey: 'stepUp.usePasskey',
  bank: 'stepUp.useBank',
} as const satisfies Record<StepUpMethod, TextId<'security'>>

/** Asks the signed-in player to prove again who they are. */
export function StepUpDialog({ methods, onPassword, onCode, onBank, onPasskey, onClose }: StepUpDialogProps) {
  useBackToClose(onClose)
  const { t } = useTexts('security', 'signup')
  const [method, setMethod] = useState(methods[0])
  const others = methods.filter((one) => one !== method)
  return (
    <Sheet title={t('stepUp.title')} size="sm" onClose={onClose} closeLabel={t('common.close')}>
      {method === 'pwd' && <PasswordProof onProve={onPassword} />}
      {method === 'otp' && <SecondFactorForm onProve={onCode} />}
      {method === 'passkey' && <PasskeyProof onProve={onPasskey} />}
      {method === 'bank' && <BankProof onProve={onBank} />}
      {method === undefined && <NoProof />}
      {others.length > 0 && (
        <div className="mt-5 grid justify-items-start gap-3">
          {others.map((other) => (
            <LinkText key={other} tone="quiet" onClick={() => setMethod(other)}>
              {t(otherTexts[other])}
            </LinkText>
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** The account has no way that works here now: only support can help. */
function NoProof() {
  const { t } = useTexts('security', 'signup')
  const to = useHref()
  return (
    <div className="grid gap-5">
      <p className="text-text-2">{t('stepUp.none')}</p>
      <Link to={to('contact-live-chat')} className={buttonClass({ variant: 'primary', full: true })}>
        {t('signup.support')}
      </Link>
    </div>
  )
}
