import type { RouteOutput } from '@marquee/contract'
import {
  type Row,
  type SearchIndex,
  fold,
  isSimilar,
  nearestWords,
  queryOf,
  search,
  searchSimilar,
  wordsOf,
} from './ranking.ts'
import type { Topic } from './topics.ts'

type GameIndex = RouteOutput<'games.index'>

type Category = GameIndex['categories'][number]
type Value = GameIndex['providers'][number]

/** An item that search can find. */
export type Option =
  | { readonly is: 'game'; readonly key: string; readonly row: Row }
  | ({ readonly is: 'category'; readonly key: string } & Category)
  | ({ readonly is: 'provider' | 'feature'; readonly key: string } & Value)
  | { readonly is: 'topic'; readonly key: string; readonly topic: Topic; readonly title: string }

export type GroupName = 'popular' | 'games' | 'live' | 'categories' | 'providers' | 'features' | 'help'

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
      /** Nothing has the letters; these words are close, and what has them is shown. */
      readonly mended: string | undefined
    }
  /** Three games that can be opened, shown when nothing matches. */
  | { readonly is: 'nothing'; readonly instead: readonly Row[] }

export interface Searchable {
  readonly index: SearchIndex
  readonly data: GameIndex
  /** In the reader's language. */
  readonly features: readonly Value[]
  readonly topics: readonly { readonly topic: Topic; readonly title: string; readonly words: string }[]
}

const POPULAR = 8
const INSTEAD = 3
const MAX_FEW = 3

const gameOption = (row: Row): Option => ({ is: 'game', key: `game ${row[0]}`, row })
const isPlayable = (row: Row) => row[5] === 1

/** Whether the query, or each of its words in any order, begins words of a text. Both are folded. */
const begins = (query: string, text: string): boolean => {
  const words = ` ${wordsOf(text).join(' ')}`
  const all = wordsOf(query)
  return all.length > 0 && all.every((typed) => words.includes(` ${typed}`))
}

/** What is compared of a text; and the games that this finds. */
interface Rule {
  readonly finds: (query: string, text: string) => boolean
  readonly games: typeof search
}
const exact: Rule = { finds: begins, games: search }
const similar: Rule = { finds: isSimilar, games: searchSimilar }

/** The view for the typed text. Pure, so that a test can time it over thousands of names. */
export function toSearchView(
  answer: { readonly searchable: Searchable | undefined; readonly error: unknown },
  text: string,
): SearchView {
  const { searchable } = answer
  if (!searchable) return { is: answer.error ? 'failed' : 'loading' }
  if (queryOf(text) === '') {
    const options = searchable.data.rows.filter(isPlayable).slice(0, POPULAR).map(gameOption)
    return { is: 'start', groups: options.length === 0 ? [] : [{ name: 'popular', options }] }
  }
  const found = groupsOf(searchable, text, exact)
  // Typing errors are looked for only where nothing at all has the letters.
  const groups = found.length > 0 ? found : groupsOf(searchable, text, similar)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const best = groups[0]?.options[0]
  if (!best) return { is: 'nothing', instead: searchable.data.rows.filter(isPlayable).slice(0, INSTEAD) }
  const mended = found.length > 0 ? undefined : nearestWords(text, textOf(best, searchable, text))
  return { is: 'results', groups, count, mended }
}

/** What of an option is similar to the text: its name, otherwise its provider or other words for it. */
function textOf(option: Option, { topics }: Searchable, text: string): string {
  if (option.is === 'topic')
    return `${option.title} ${topics.find(({ topic }) => topic === option.topic)?.words}`
  if (option.is !== 'game') return option.title
  const [, name, provider] = option.row
  return isSimilar(queryOf(text), fold(name)) ? name : provider
}

function groupsOf({ data, index, features, topics }: Searchable, text: string, rule: Rule): readonly Group[] {
  const query = queryOf(text)
  const rows = rule.games(index, text)
  const few = <T extends { readonly title: string; readonly words?: string }>(
    items: readonly T[],
    toOption: (item: T) => Option,
  ) =>
    items
      .filter(({ title, words = '' }) => rule.finds(query, fold(`${title} ${words}`)))
      .slice(0, MAX_FEW)
      .map(toOption)
  const help: Group = {
    name: 'help',
    options: few(topics, ({ topic, title }) => ({ is: 'topic', key: `topic ${topic.name}`, topic, title })),
  }
  const groups: readonly Group[] = [
    { name: 'games', options: rows.filter((row) => row[4] === 0).map(gameOption) },
    { name: 'live', options: rows.filter((row) => row[4] === 1).map(gameOption) },
    {
      name: 'categories',
      options: few(data.categories, (one) => ({ is: 'category', key: `${one.type} ${one.id}`, ...one })),
    },
    {
      name: 'features',
      options: few(features, (one) => ({ is: 'feature', key: `feature ${one.id}`, ...one })),
    },
    {
      name: 'providers',
      options: few(data.providers, (one) => ({ is: 'provider', key: `provider ${one.id}`, ...one })),
    },
  ]
  const ordered = isWordOfHelp(query, topics) ? [help, ...groups] : [...groups, help]
  return ordered.filter(({ options }) => options.length > 0)
}

/** Whether the text is words of one topic, whole ones. Fewer than four Latin letters may still become a name. */
const isWordOfHelp = (query: string, topics: Searchable['topics']): boolean =>
  /[^a-z ]|.{4}/.test(query) &&
  topics.some(({ title, words }) => {
    const own = wordsOf(fold(`${title} ${words}`))
    return wordsOf(query).every((typed) => own.includes(typed))
  })

/** The results of a view, in groups. */
export const groupsOfView = (view: SearchView): readonly Group[] => ('groups' in view ? view.groups : [])
