import { use } from 'react'
import { verticals } from '../../domain/games/index.ts'
import { PathContext } from '../../shared/navigation/link.tsx'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { LobbyScreen } from './lobby-screen.tsx'
import { lobbyQuery } from './queries.ts'
import { verticalOfPath } from './vertical-of-path.ts'

export const handle = defineHandle({ texts: ['lobby'], filters: 'categories' })

const queries = ({ url, locale }: RouteQueryInput) => [
  lobbyQuery(locale.prefix, verticals[verticalOfPath(url.pathname)].lobby.page),
]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

/** The lobby of a vertical: casino and live casino. */
export default function LobbyRoute() {
  const { t } = useTexts('lobby')
  const { lobby } = verticals[verticalOfPath(use(PathContext))]
  return (
    <>
      <PageTitle title={t(lobby.title)} description={t(lobby.text)} />
      <LobbyScreen />
    </>
  )
}
