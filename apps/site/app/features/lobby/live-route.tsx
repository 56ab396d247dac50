import { gamesPageQuery } from '../../domain/games/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { allTables } from './live-model.ts'
import { LiveScreen } from './live-screen.tsx'
import { lobbyQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['lobby'], filters: 'categories' })

const queries = ({ locale }: RouteQueryInput) => [
  lobbyQuery(locale.prefix, 'live-casino'),
  gamesPageQuery(locale.prefix, allTables, 1),
]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function LiveRoute() {
  const { t } = useTexts('lobby')
  return (
    <>
      <PageTitle title={t('lobby.live.title')} description={t('lobby.live.text')} />
      <LiveScreen />
    </>
  )
}
