import { unreadQuery } from '../../domain/inbox/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { InboxScreen } from './inbox-screen.tsx'
import { notificationsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['inbox'], layout: 'focus' })

const queries = () => [notificationsQuery(), unreadQuery()]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function InboxRoute() {
  const { t } = useTexts('inbox')
  return (
    <>
      <PageTitle title={t('shell.inbox')} />
      <InboxScreen />
    </>
  )
}
