import type { RouteOutput } from '@marquee/contract'
import { type Row, type SearchIndex, fold, nearestWord, search } from './ranking.ts'
import type { Topic } from './topics.ts'

type GameIndex = RouteOutput<'games.index'>

/** An item that search can find. */
export type Option =
  | { readonly is: 'game'; readonly key: string; readonly row: Row }
  | {
      readonly is: 'provider'
      readonly key: string
      readonly id: string
      readonly title: string
      readonly count: number
    }
  | {
      readonly is: 'feature'
      readonly key: string
      readonly id: string
      readonly title: string
      readonly count: number
    }
  | { readonly is: 'topic'; readonly key: string; readonly topic: Topic; readonly title: string }

export type GroupName = 'popular' | 'games' | 'live' | 'providers' | 'features' | 'help'

export interface Group {
  readonly name: GroupName
  readonly options: readonly Option[]
}

export type SearchView =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  /** Before anything is typed: the most played games. */
  | { readonly is: 'start'; readonly groups: readonly Group[] }
  | {
      readonly is: 'results'
      readonly groups: readonly Group[]
      readonly count: number
      /** No name contains the letters; this word is close, and its games are shown. */
      readonly mended: string | undefined
    }
  /** Three games that can be opened, shown when nothing matches. */
  | { readonly is: 'nothing'; readonly instead: readonly Row[] }

export interface Searchable {
  readonly index: SearchIndex
  readonly data: GameIndex
  /** In the reader's language. */
  readonly features: readonly { readonly id: string; readonly title: string; readonly count: number }[]
  readonly topics: readonly { readonly topic: Topic; readonly title: string; readonly words: string }[]
}

const POPULAR = 8
const INSTEAD = 3
const MAX_FEW = 3

const gameOption = (row: Row): Option => ({ is: 'game', key: `game ${row[0]}`, row })
const isPlayable = (row: Row) => row[5] === 1

/** Whether a text or one of its words starts with the query. */
const startsWith = (text: string, query: string): boolean => ` ${fold(text)}`.includes(` ${query}`)

/** The view for the typed text. Pure, so that a test can time it over thousands of names. */
export function toSearchView(
  answer: { readonly searchable: Searchable | undefined; readonly error: unknown },
  text: string,
): SearchView {
  const { searchable } = answer
  if (!searchable) return { is: answer.error ? 'failed' : 'loading' }
  const query = fold(text.trim())
  if (query === '') {
    const options = searchable.data.rows.filter(isPlayable).slice(0, POPULAR).map(gameOption)
    return { is: 'start', groups: options.length === 0 ? [] : [{ name: 'popular', options }] }
  }
  const found = search(searchable.index, text)
  const groups = groupsOf(
    searchable,
    query,
    found.map(({ row }) => row),
  )
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  if (count === 0)
    return { is: 'nothing', instead: searchable.data.rows.filter(isPlayable).slice(0, INSTEAD) }
  const [best] = found
  const isNearOnly = count === found.length && best !== undefined && found.every(({ isNear }) => isNear)
  return { is: 'results', groups, count, mended: isNearOnly ? nearestWord(text, best.row[1]) : undefined }
}

function groupsOf(
  { data, features, topics }: Searchable,
  query: string,
  rows: readonly Row[],
): readonly Group[] {
  const groups: readonly Group[] = [
    { name: 'games', options: rows.filter((row) => row[4] === 0).map(gameOption) },
    { name: 'live', options: rows.filter((row) => row[4] === 1).map(gameOption) },
    {
      name: 'features',
      options: features
        .filter(({ title }) => startsWith(title, query))
        .slice(0, MAX_FEW)
        .map((feature) => ({ is: 'feature', key: `feature ${feature.id}`, ...feature })),
    },
    {
      name: 'providers',
      options: data.providers
        .filter(({ title }) => startsWith(title, query))
        .slice(0, MAX_FEW)
        .map((provider) => ({ is: 'provider', key: `provider ${provider.id}`, ...provider })),
    },
    {
      name: 'help',
      options: topics
        .filter(({ title, words }) => startsWith(`${title} ${words}`, query))
        .slice(0, MAX_FEW)
        .map(({ topic, title }) => ({ is: 'topic', key: `topic ${topic.name}`, topic, title })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The results of a view, in groups. */
export const groupsOfView = (view: SearchView): readonly Group[] => ('groups' in view ? view.groups : [])
