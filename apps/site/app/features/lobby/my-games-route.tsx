import { favouritesQuery, recentGamesQuery } from '../../domain/games/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { MyGamesScreen } from './my-games-screen.tsx'

export const handle = defineHandle({ texts: ['lobby'] })

const queries = ({ locale }: RouteQueryInput) => [
  favouritesQuery(locale.prefix),
  recentGamesQuery(locale.prefix),
]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

/** The player's favourites and recently played games. */
export default function MyGamesRoute() {
  const { t } = useTexts('lobby')
  return (
    <>
      <PageTitle title={t('lobby.mine')} />
      <MyGamesScreen />
    </>
  )
}
