import type { StepUpMethod } from '@marquee/contract'
import { buttonClass } from '@marquee/ui/button'
import { LinkText } from '@marquee/ui/link-text'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import { type BankAnswer, BankProof } from './bank-proof.tsx'
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
  readonly onClose: () => void
}

const links = {
  pwd: 'stepUp.usePassword',
  otp: 'stepUp.useCode',
  bank: 'stepUp.useBank',
} as const satisfies Readonly<Record<StepUpMethod, TextId<'security'>>>

/** Asks the signed-in player to prove again who they are. */
export function StepUpDialog({ methods, onPassword, onCode, onBank, onClose }: StepUpDialogProps) {
  const { t } = useTexts('security', 'signup')
  const [method, setMethod] = useState(methods[0])
  const other = methods.find((one) => one !== method)
  return (
    <Sheet title={t('stepUp.title')} size="sm" onClose={onClose} closeLabel={t('common.close')}>
      {method === 'pwd' && <PasswordProof onProve={onPassword} />}
      {method === 'otp' && <SecondFactorForm onProve={onCode} />}
      {method === 'bank' && <BankProof onProve={onBank} />}
      {method === undefined && <NoProof />}
      {other && (
        <p className="mt-5">
          <LinkText tone="quiet" onClick={() => setMethod(other)}>
            {t(links[other])}
          </LinkText>
        </p>
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
