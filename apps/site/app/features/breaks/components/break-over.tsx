import { HelpLine } from '../../../domain/content/index.ts'
import { SignOutButtons } from '../../../domain/session/index.ts'
import { AccountPage } from '../../../shared/ui/account-page.tsx'

export interface BreakOverProps {
  readonly title: string
  readonly text: string
}

/** The break of this session is over. The session stays as it began: play is open from the next login on. */
export function BreakOver({ title, text }: BreakOverProps) {
  return (
    <AccountPage title={title} subtitle={text} width="form">
      <SignOutButtons />
      <HelpLine className="mt-8" />
    </AccountPage>
  )
}
