import { SignOutButtons } from '../../../domain/session/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Signing out of this browser or of all devices, each with its meaning. */
export function SignOut() {
  const { t } = useTexts('account')
  return (
    <section aria-label={t('account.leave')} className="mt-6">
      <SignOutButtons />
      <p className="mt-2 text-sm text-text-2 md:text-end">{t('account.leaveText')}</p>
    </section>
  )
}
