import { useQuery } from '@tanstack/react-query'
import { isFeature } from '../../domain/games/index.ts'
import { topics } from '../../domain/help/index.ts'
import { useCanOpen, useOpenLinks } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { Searchable } from './model.ts'
import { gameIndexQuery } from './queries.ts'
import { buildIndex } from './ranking.ts'

/** All searchable items, in the reader's language; none that leads to a lobby that is closed for the player. */
export function useSearchable() {
  'use memo'
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const openTopics = useOpenLinks(topics)
  const open = { casino: useCanOpen('casino'), 'live-casino': useCanOpen('live-casino') }
  const query = useQuery(gameIndexQuery(prefix))
  const data = query.data && {
    ...query.data,
    categories: query.data.categories.filter(({ type }) => open[type]),
  }
  const rows = query.data?.rows
  // A separate function, so that other query results do not rebuild it.
  const index = rows && buildIndex(rows, t('search.group.live'))
  const searchable: Searchable | undefined = data &&
    index && {
      index,
      data,
      features: data.features.flatMap(({ id, count }) =>
        isFeature(id) ? [{ id, count, title: t(`game.feature.${id}`) }] : [],
      ),
      topics: openTopics.map(({ id, name }) => ({
        id,
        title: t(`search.topic.${name}`),
        words: t(`search.topic.${name}.words`),
      })),
    }
  return { query, searchable }
}
