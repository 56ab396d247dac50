import { PasswordField } from '@marquee/ui/form/password-field'
import { useTexts } from '../../shared/texts/index.ts'

/** The password that the account has. */
export function PresentPasswordField({ label }: { label: string }) {
  const { t } = useTexts('signup')
  return (
    <PasswordField
      label={label}
      autoComplete="current-password"
      showLabel={t('signup.show')}
      hideLabel={t('signup.hide')}
      required
    />
  )
}
