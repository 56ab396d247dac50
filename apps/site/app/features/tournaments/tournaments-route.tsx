import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { tournamentsQuery } from './queries.ts'
import { TournamentsScreen } from './tournaments-screen.tsx'

export const handle = defineHandle({ texts: ['tournaments'] })

const queries = ({ locale }: RouteQueryInput) => [tournamentsQuery(locale.prefix)]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

/** The tournaments of the market. */
export default function TournamentsRoute() {
  const { t } = useTexts('tournaments')
  return (
    <>
      <PageTitle title={t('tournaments.title')} description={t('tournaments.subtitle')} />
      <TournamentsScreen />
    </>
  )
}
