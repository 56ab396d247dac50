import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { toast } from '../../shared/ui/toasts.ts'
import { NotificationList } from './components/notification-list.tsx'
import { useMarkRead } from './queries.ts'

/** Notifications about the account. */
export function InboxScreen() {
  const { t } = useTexts('inbox')
  const mark = useMarkRead()
  return (
    <AccountPage title={t('shell.inbox')} subtitle={t('inbox.intro')} width="reading">
      <NotificationList
        onRead={(reading) =>
          mark.mutate(reading, {
            onError: (error) =>
              toast({
                kind: 'error',
                text: t('inbox.notMarked', { reason: t(failureTextOf(error, navigator.onLine).text) }),
              }),
          })
        }
      />
    </AccountPage>
  )
}
