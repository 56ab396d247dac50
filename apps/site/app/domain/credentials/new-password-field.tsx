import { passwordProblems, passwordStrength } from '@marquee/contract/rules'
import { PasswordField } from '@marquee/ui/form/password-field'
import { type TextId, useTexts } from '../../shared/texts/index.ts'

/** The error code of a new password; undefined when the browser finds none. Only the server knows of breaches. */
export function validateNewPassword(password: string): string | undefined {
  return password === '' ? 'required' : passwordProblems(password)[0]
}

/** Messages of a new password, by error code (decision 21). */
export const newPasswordTexts: Readonly<Record<string, TextId<'signup' | 'security'>>> = {
  required: 'signup.bad.password',
  too_short: 'signup.bad.passwordShort',
  too_long: 'signup.bad.passwordLong',
  common: 'signup.bad.passwordCommon',
  breached: 'signup.bad.passwordBreached',
  contains_email: 'signup.bad.passwordEmail',
  contains_name: 'signup.bad.passwordName',
  contains_brand: 'signup.bad.passwordBrand',
  same: 'security.same',
}

/** A new password, with its requirements until something is typed, and then its strength. @param password as typed */
export function NewPasswordField({ password }: { password: string }) {
  const { t } = useTexts('security', 'signup')
  return (
    <PasswordField
      label={t('reset.password.label')}
      autoComplete="new-password"
      showLabel={t('signup.show')}
      hideLabel={t('signup.hide')}
      hint={
        <span aria-live="polite">
          {password === '' ? t('signup.passwordHint') : t(`signup.strength.${passwordStrength(password)}`)}
        </span>
      }
      required
    />
  )
}
