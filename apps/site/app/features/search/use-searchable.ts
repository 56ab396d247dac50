import { useQuery } from '@tanstack/react-query'
import { isFeature } from '../../domain/games/index.ts'
import { useOpenLinks } from '../../domain/session/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { Searchable } from './model.ts'
import { gameIndexQuery } from './queries.ts'
import { buildIndex } from './ranking.ts'
import { topics } from './topics.ts'

/** All searchable items, in the reader's language. */
export function useSearchable() {
  'use memo'
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const openTopics = useOpenLinks(topics)
  const query = useQuery(gameIndexQuery(prefix))
  const rows = query.data?.rows
  // A separate function, so that other query results do not rebuild it.
  const index = rows === undefined ? undefined : buildIndex(rows)
  const searchable: Searchable | undefined =
    query.data === undefined || index === undefined
      ? undefined
      : {
          index,
          data: query.data,
          features: query.data.features.flatMap(({ id, count }) =>
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
