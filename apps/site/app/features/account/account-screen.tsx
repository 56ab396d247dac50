import { useQuery } from '@tanstack/react-query'
import { OwnDocumentsNotice } from '../../domain/documents/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { accountLinkGroups } from './account-links.ts'
import { AccountBalance } from './components/account-balance.tsx'
import { AccountDetails } from './components/account-details.tsx'
import { AccountLanguage } from './components/account-language.tsx'
import { AccountLinkList } from './components/account-link-list.tsx'
import { SignOut } from './components/sign-out.tsx'
import { profileQuery } from './queries.ts'

/** Overview of the account: profile, money, account pages, language, and logging out. */
export function AccountScreen() {
  const { t } = useTexts('account')
  const { player } = useSession()
  const { data: profile } = useQuery(profileQuery())
  const groups = accountLinkGroups.map((group) => ({
    ...group,
    links: group.links.filter(({ id }) => id !== 'account'),
  }))
  return (
    <AccountPage
      title={profile ? `${profile.firstName} ${profile.lastName}` : t('account.title')}
      subtitle={
        player && (
          <>
            <LocalTime iso={player.registrationDate} format="date">
              {(date) => t('account.memberSince', { number: player.playerId, date })}
            </LocalTime>{' '}
            {player.previousSignInAt === null ? null : (
              <LocalTime iso={player.previousSignInAt}>
                {(time) => t('account.previousLogin', { time })}
              </LocalTime>
            )}
          </>
        )
      }
    >
      <AccountBalance />
      <OwnDocumentsNotice className="mt-4" />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <AccountDetails />
        {groups.map((group) => (
          <AccountLinkList key={group.id} group={group} />
        ))}
        <AccountLanguage />
      </div>
      <SignOut />
    </AccountPage>
  )
}
