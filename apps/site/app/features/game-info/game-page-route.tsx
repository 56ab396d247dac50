import { pictureQuery } from '@marquee/contract/pictures'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { gameBySlugQuery } from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePageScreen } from './game-page-screen.tsx'

export const handle = defineHandle({ texts: ['lobby'] })

const queries = ({ params, locale }: RouteQueryInput) => [
  gameBySlugQuery(params['gameSlug'] ?? '', locale.prefix),
]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

/** The page of a game: everything that is known of it. */
export default function GamePageRoute() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const { gameSlug = '' } = useParams()
  const { data } = useQuery(gameBySlugQuery(gameSlug, prefix))
  return (
    <>
      <PageTitle
        title={data?.name ?? t('game.facts')}
        {...(data && {
          description: t('game.page.text', { name: data.name, provider: data.providerTitle }),
          image: `${data.picture.wide}?${pictureQuery([320, 180])}`,
        })}
      />
      <GamePageScreen slug={gameSlug} />
    </>
  )
}
