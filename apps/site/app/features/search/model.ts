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

/** A page of help, with other words for it, in the reader's language. */
interface FoundTopic extends Pick<Topic, 'id'> {
  readonly title: string
  readonly words: string
}

/** An item that search can find. */
export type Option =
  | { readonly is: 'game'; readonly key: string; readonly row: Row }
  | ({ readonly is: 'category'; readonly key: string } & Category)
  | ({ readonly is: 'provider' | 'feature'; readonly key: string } & Value)
  | ({ readonly is: 'topic'; readonly key: string } & FoundTopic)

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
  readonly topics: readonly FoundTopic[]
}

const POPULAR = 8
const INSTEAD = 3
const MAX_FEW = 3

const gameOption = (row: Row): Option => ({ is: 'game', key: `game ${row[0]}`, row })
const isPlayable = (row: Row) => row[5] === 1

/**
 * Whether each word of the query, in any order, begins a word of a text. Both are folded.
 * @param end a space: it is the whole word
 */
const begins = (query: string, text: string, end = ''): boolean => {
  const words = ` ${wordsOf(text).join(' ')} `
  const all = wordsOf(query)
  return all.length > 0 && all.every((typed) => words.includes(` ${typed}${end}`))
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
  const query = queryOf(text)
  if (query === '') {
    const options = searchable.data.rows.filter(isPlayable).slice(0, POPULAR).map(gameOption)
    return { is: 'start', groups: options.length === 0 ? [] : [{ name: 'popular', options }] }
  }
  const found = groupsOf(searchable, query, exact)
  // Typing errors are looked for only where nothing at all has the letters.
  const groups = found.length > 0 ? found : groupsOf(searchable, query, similar)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const best = groups[0]?.options[0]
  if (!best) return { is: 'nothing', instead: searchable.data.rows.filter(isPlayable).slice(0, INSTEAD) }
  const mended = found.length > 0 ? undefined : nearestWords(query, textOf(best, query))
  return { is: 'results', groups, count, mended }
}

/** What of an option is similar to the query: its name, otherwise its provider or other words for it. */
function textOf(option: Option, query: string): string {
  if (option.is !== 'game') return wordsFor(option)
  const [, name, provider] = option.row
  return isSimilar(query, fold(name)) ? name : provider
}

/** An item that is found by its title and by other words, if it has any. */
type Item = Category | Value | FoundTopic
const wordsFor = (item: { readonly title: string; readonly words?: string }): string =>
  `${item.title} ${item.words ?? ''}`

function groupsOf(
  { data, index, features, topics }: Searchable,
  query: string,
  rule: Rule,
): readonly Group[] {
  const games = rule.games(index, query)
  const few = (name: GroupName, is: Exclude<Option['is'], 'game'>, items: readonly Item[]): Group => ({
    name,
    options: items
      .filter((item) => rule.finds(query, fold(wordsFor(item))))
      .slice(0, MAX_FEW)
      // A category of the casino may have the id of one of the live casino.
      .map((item) => ({ is, key: `${is} ${'type' in item ? item.type : ''}${item.id}`, ...item }) as Option),
  })
  const groups = [
    { name: 'games', options: games.filter((row) => row[4] === 0).map(gameOption) },
    { name: 'live', options: games.filter((row) => row[4] === 1).map(gameOption) },
    few('categories', 'category', data.categories),
    few('features', 'feature', features),
    few('providers', 'provider', data.providers),
  ] as const
  const help = few('help', 'topic', topics)
  const ordered = isWordOfHelp(query, topics) ? [help, ...groups] : [...groups, help]
  return ordered.filter(({ options }) => options.length > 0)
}

/** Whether the text is words of one topic, whole ones. Fewer than four Latin letters may still become a name. */
const isWordOfHelp = (query: string, topics: readonly FoundTopic[]): boolean =>
  /[^a-z ]|.{4}/.test(query) && topics.some((topic) => begins(query, fold(wordsFor(topic)), ' '))

/** The results of a view, in groups. */
export const groupsOfView = (view: SearchView): readonly Group[] => ('groups' in view ? view.groups : [])
