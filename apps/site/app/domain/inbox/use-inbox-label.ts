import { useTexts } from '../../shared/texts/index.ts'
import { useUnread } from './unread.ts'

/** The largest number that is shown; the server counts up to 100. */
const MOST_SHOWN = 99

/** Name of a link to the notifications, with how many are unread, and whether any is. */
export function useInboxLabel(): { readonly label: string; readonly hasUnread: boolean } {
  const { t } = useTexts()
  const unread = useUnread() ?? 0
  if (unread === 0) return { label: t('shell.inbox'), hasUnread: false }
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
  return { label: t('shell.inbox.unread', { count }), hasUnread: true }
}
