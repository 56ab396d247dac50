/** Which pages of help belong to a typed text. Pure; texts of queries are folded. */
import type { HelpTopic } from './topics.ts'
import { begins, fold, wordsOf } from './words.ts'

/** Its words are those about stopping, limits and addiction; it is open to everyone. */
const SAFER = 'responsible-gambling'
/** Shown with it, where the reader may open them. */
const WITH_SAFER = ['gambling-limits', 'break', 'contact-live-chat']
const MAX_TOPICS = 3
/** A shorter word than this is too common to mean a topic, unless it is a term about stopping. */
const MEANS_A_TOPIC = /[^a-z ]|.{4}/
const HAS_NO_SPACES = /[\u3040-\u9fff]/

/** A shorter word has other meanings with a typing error. */
const MIN_MISTYPED = 5

/** Whether a folded text is one that a folded query means. */
type Finds = (query: string, text: string) => boolean

const textOf = ({ title, words }: HelpTopic): string => fold(`${title} ${words}`)
const join = (text: string): string => wordsOf(text).join(' ')

/** Whether a term of a topic is in the query, as whole words. Japanese writes no spaces between words. */
function hasTerm(query: string, { id, words }: HelpTopic): boolean {
  const typed = ` ${join(query)} `
  return fold(words)
    .split(' ')
    .some(
      (term) =>
        (id === SAFER || MEANS_A_TOPIC.test(term)) &&
        typed.includes(HAS_NO_SPACES.test(term) ? term : ` ${join(term)} `),
    )
}

const saferOf = (topics: readonly HelpTopic[]) => topics.filter(({ id }) => id === SAFER)

/** Whether the text has a word about stopping, limits or addiction. No other game may be offered for it. */
export const isAboutStopping = (query: string, topics: readonly HelpTopic[]): boolean =>
  saferOf(topics).some((topic) => hasTerm(query, topic))

/** Safer gambling, what else the text names, then limits, breaks and support. */
export function helpWithStopping(query: string, topics: readonly HelpTopic[]): readonly HelpTopic[] {
  const withSafer = WITH_SAFER.flatMap((id) => topics.filter((topic) => topic.id === id))
  return [...new Set([...saferOf(topics), ...namedIn(query, topics), ...withSafer])]
}

const namedIn = (query: string, topics: readonly HelpTopic[]): readonly HelpTopic[] =>
  topics.filter((topic) => hasTerm(query, topic)).slice(0, MAX_TOPICS)

/**
 * Topics of which the text has a term among other words; otherwise those for stopping, where one of its longer words
 * is similar to one of theirs.
 */
export function helpByTerm(
  query: string,
  topics: readonly HelpTopic[],
  isSimilar: Finds,
): readonly HelpTopic[] {
  const named = namedIn(query, topics)
  const isNear = (topic: HelpTopic) =>
    wordsOf(query).some((word) => word.length >= MIN_MISTYPED && isSimilar(word, fold(topic.words)))
  return named.length === 0 && saferOf(topics).some(isNear) ? helpWithStopping(query, topics) : named
}

/** Topics whose title and words a rule finds. Both are folded. */
export const helpByRule = (finds: Finds, query: string, topics: readonly HelpTopic[]): readonly HelpTopic[] =>
  topics.filter((topic) => finds(query, textOf(topic))).slice(0, MAX_TOPICS)

/**
 * Whether the text is words of one topic, whole ones. Fewer than four Latin letters may still become a name, unless
 * they are a term about stopping.
 */
export const isWordOfHelp = (query: string, topics: readonly HelpTopic[]): boolean =>
  (MEANS_A_TOPIC.test(query) || isAboutStopping(query, topics)) &&
  topics.some((topic) => begins(query, textOf(topic), ' '))
