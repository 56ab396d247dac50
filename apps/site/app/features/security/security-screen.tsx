import { useStepUp } from '../../domain/credentials/index.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { PasskeysCard } from './components/passkeys-card.tsx'
import { PasswordCard } from './components/password-card.tsx'
import { PhoneForm } from './components/phone-form.tsx'
import { SecondFactorCard } from './components/second-factor-card.tsx'

/** Password, passkeys, codes at login and phone number of the account. */
export function SecurityScreen() {
  const { t } = useTexts('security', 'signup')
  const stepUp = useStepUp()
  return (
    <AccountPage title={t('security.title')} width="form">
      <div className="grid gap-4">
        <PasswordCard stepUp={stepUp} />
        <PasskeysCard stepUp={stepUp} />
        <SecondFactorCard stepUp={stepUp} />
        <PhoneForm stepUp={stepUp} />
      </div>
      {stepUp.dialog}
    </AccountPage>
  )
}
