import { HelpLine } from '../../../domain/content/index.ts'
import { SignOutButtons } from '../../../domain/session/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { AccountPage } from '../../../shared/ui/account-page.tsx'

/** The break of this session is over. The session stays as it began: play is open from the next login on. */
export function BreakOver() {
  const { t } = useTexts('breaks')
  return (
    <AccountPage title={t('breaks.over')} subtitle={t('breaks.overText')} width="form">
      <SignOutButtons />
      <HelpLine className="mt-8" />
    </AccountPage>
  )
}
