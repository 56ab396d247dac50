import type { RouteOutput } from '@marquee/contract'
import {
  type HelpTopic,
  begins,
  fold,
  helpByRule,
  helpByTerm,
  helpWithStopping,
  isAboutStopping,
  isWordOfHelp,
  wordsOf,
} from '../../domain/help/index.ts'
import {
  type Row,
  type SearchIndex,
  isSimilar,
  nearestWords,
  queryOf,
  search,
  searchSimilar,
  searchWords,
} from './ranking.ts'

type GameIndex = RouteOutput<'games.index'>

type Category = GameIndex['categories'][number]
type Value = GameIndex['providers'][number]

/** An item that search can find. */
export type Option =
  | { readonly is: 'game'; readonly key: string; readonly row: Row }
  | ({ readonly is: 'category'; readonly key: string } & Category)
  | ({ readonly is: 'provider' | 'feature'; readonly key: string } & Value)
  | ({ readonly is: 'topic'; readonly key: string } & HelpTopic)

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
  readonly topics: readonly HelpTopic[]
}

const POPULAR = 8
const INSTEAD = 3
const MAX_FEW = 3

const gameOption = (row: Row): Option => ({ is: 'game', key: `game ${row[0]}`, row })
const isPlayable = (row: Row) => row[5] === 1

/** How items are found. Each rule is tried only where those before it found nothing. */
interface Rule {
  /** Whether the folded text of a category, feature or provider is one that a folded query means. */
  readonly finds: (query: string, text: string) => boolean
  readonly games: (index: SearchIndex, query: string) => readonly Row[]
  readonly help: (query: string, topics: readonly HelpTopic[]) => readonly HelpTopic[]
}
const nothing = () => []
const written: Rule = { finds: begins, games: search, help: (...query) => helpByRule(begins, ...query) }
/** Words of several kinds, such as a game and its provider. */
const mixed: Rule = {
  finds: (query, text) => begins(text, query, ' '),
  games: searchWords,
  help: nothing,
}
const similar: Rule = {
  finds: isSimilar,
  games: searchSimilar,
  help: (...query) => helpByRule(isSimilar, ...query),
}
/** One of several words is about help, or nearly one about stopping. */
const partly: Rule = {
  finds: () => false,
  games: nothing,
  help: (...query) => helpByTerm(...query, isSimilar),
}
/** For words about stopping: no games but those of that name. */
const stopping = (isAll: boolean): Rule => ({
  finds: () => false,
  games: (index, query) =>
    searchWords(index, query).filter(([, name]) =>
      isAll ? fold(name) === query : begins(query, fold(name)),
    ),
  help: helpWithStopping,
})

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
  const { topics } = searchable
  const rules = isAboutStopping(query, topics)
    ? [stopping(isWordOfHelp(query, topics))]
    : [written, mixed, similar, partly]
  let groups: readonly Group[] = []
  const used = rules.find((rule) => (groups = groupsOf(searchable, query, rule)).length > 0)
  const best = groups[0]?.options[0]
  if (!used || !best)
    return { is: 'nothing', instead: searchable.data.rows.filter(isPlayable).slice(0, INSTEAD) }
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  return { is: 'results', groups, count, mended: mendedOf(used, query, textOf(best)) }
}

/** What is shown instead of the query, where it has typing errors, or a word before its last is not finished. */
function mendedOf(rule: Rule, query: string, text: string): string | undefined {
  const folded = fold(text)
  const before = wordsOf(query).slice(0, -1).join(' ')
  const isUnfinished =
    (rule === written || rule === mixed) &&
    before !== '' &&
    begins(query, folded) &&
    !begins(before, folded, ' ')
  return isUnfinished || rule === similar ? nearestWords(query, text) : undefined
}

const textOf = (option: Option): string =>
  option.is === 'game' ? `${option.row[1]} ${option.row[2]}` : wordsFor(option)

/** An item that is found by its title and by other words, if it has any. */
type Item = Category | Value | HelpTopic
const wordsFor = (item: { readonly title: string; readonly words?: string }): string =>
  `${item.title} ${item.words ?? ''}`

function groupsOf(
  { data, index, features, topics }: Searchable,
  query: string,
  rule: Rule,
): readonly Group[] {
  const few = (name: GroupName, is: Exclude<Option['is'], 'game'>, items: readonly Item[]): Group => ({
    name,
    // A category of the casino may have the id of one of the live casino.
    options: items.map(
      (item) => ({ is, key: `${is} ${'type' in item ? item.type : ''}${item.id}`, ...item }) as Option,
    ),
  })
  const found = (items: readonly Item[]) =>
    items.filter((item) => rule.finds(query, fold(wordsFor(item)))).slice(0, MAX_FEW)
  const help = few('help', 'topic', rule.help(query, topics))
  // A word for help with typing errors leads to no game.
  const games = rule === similar && help.options.length > 0 ? [] : rule.games(index, query)
  const groups = [
    { name: 'games', options: games.filter((row) => row[4] === 0).map(gameOption) },
    { name: 'live', options: games.filter((row) => row[4] === 1).map(gameOption) },
    few('categories', 'category', found(data.categories)),
    few('features', 'feature', found(features)),
    few('providers', 'provider', found(data.providers)),
  ] as const
  const ordered = rule === similar || isWordOfHelp(query, topics) ? [help, ...groups] : [...groups, help]
  return ordered.filter(({ options }) => options.length > 0)
}

/** The results of a view, in groups. */
export const groupsOfView = (view: SearchView): readonly Group[] => ('groups' in view ? view.groups : [])
