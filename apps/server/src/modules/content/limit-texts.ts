/** No text invites to raise or remove a limit (LIM-27): finds sentences that do, in every language of the site. */
import { type LanguageId, isLanguageId, languageChain } from '@marquee/markets'
import { type ContentDocument, DocumentError, type NewDocument, publishedId } from './documents.ts'
import { foldI, type LimitWords, limitWords } from './limit-words.ts'

const everyLanguage = Object.values(limitWords)

const oneSentence = /[^.!?。！？\n]+[.!?。！？]?/gu
const question = /[?？]$|(?:ませんか|ないか)[。！!]?$/u
const endOfPart = /[:;：；]/u
/** A comma within a number ends no clause. */
const endOfClause = /,(?!\d)/u

/** "A higher daily loss limit" has two words between; "higher prizes within your limit" has three. */
const MOST_BEFORE_LIMIT = 2
/** "Your limit can be much higher". */
const MOST_AFTER_LIMIT = 3

/** Where a clause calls a limit higher; -1 for none. A number between them is the limit itself. */
function higherLimitIn(clause: string, words: LimitWords): number {
  const higher = words.higher.exec(clause)
  const limit = words.limit.exec(clause)
  if (!higher || !limit) return -1
  const isBefore = higher.index < limit.index
  const [first, second] = isBefore ? [higher, limit] : [limit, higher]
  const between = clause.slice(first.index + first[0].length, second.index)
  const count = between.match(/\S+/gu)?.length ?? 0
  const isNear = count <= (isBefore ? MOST_BEFORE_LIMIT : MOST_AFTER_LIMIT) && !/\d/u.test(between)
  return isNear ? higher.index : -1
}

/** Whether the denial is of what the clause says at a position. */
function isDenied(clause: string, at: number, words: LimitWords): boolean {
  const part = words.isVerbLast ? clause : clause.slice(0, at)
  return words.denial.test(part) && !words.reversal.test(part)
}

function invites(one: string, words: LimitWords): boolean {
  if (!words.limit.test(one)) return false
  const isQuestion = question.test(one)
  const parts = one.split(endOfPart).map((part) => part.split(endOfClause))
  const lowering = new Set(parts.flat().filter((clause) => words.lower.test(clause)))
  /** Another clause says how a limit is lowered, and this one how long a raise waits. */
  const saysBoth = (clause: string) =>
    lowering.size > (lowering.has(clause) ? 1 : 0) && words.wait.test(clause)
  return parts.some((clauses) => {
    const isElsewhere = clauses.some((clause) => words.elsewhere.test(clause))
    return clauses.some((clause) => {
      const at = words.raise.exec(clause)?.index ?? (isElsewhere ? -1 : higherLimitIn(clause, words))
      if (at < 0 || words.age.test(clause) || saysBoth(clause)) return false
      return isQuestion || !isDenied(clause, at, words)
    })
  })
}

/**
 * The first sentence of a text that speaks of raising or removing a limit, or of a higher one, and does not deny it.
 * A question is no denial: "Why not raise your limit?" is an invitation.
 * @param language of the text; unknown is compared with the words of all languages
 */
export function limitInvitation(text: string, language?: LanguageId): string | undefined {
  const own =
    language &&
    languageChain(language)
      .map((id) => limitWords[id])
      .find(Boolean)
  const rules = own ? [own] : everyLanguage
  const found = text
    .match(oneSentence)
    ?.find((one) => rules.some((words) => invites(foldI(one.trim()), words)))
  return found?.trim()
}

/** The field of a document with such a sentence. */
export interface FoundInvitation {
  /** `title.en`, `sections[0].paragraphs[1]`. */
  readonly field: string
  readonly sentence: string
}

interface Text {
  readonly field: string
  readonly text: string
  readonly language: LanguageId | undefined
}

/** Fields of the store and names, which no player reads as a sentence. */
const isUnread = (name: string): boolean => name.startsWith('_')

/** The texts of a document. Its nesting is bounded by the request. */
function* textsOf(value: unknown, field = '', language?: LanguageId): Generator<Text> {
  if (typeof value === 'string') yield { field, text: value, language }
  if (typeof value !== 'object' || value === null) return
  const own = (value as { language?: unknown }).language
  const within = typeof own === 'string' && isLanguageId(own) ? own : language
  for (const [name, part] of Object.entries(value)) {
    if (isUnread(name)) continue
    const place = Array.isArray(value) ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`
    yield* textsOf(part, place, isLanguageId(name) ? name : within)
  }
}

/** A text means the same only in the same language. */
const keyOf = ({ text, language }: Text): string => `${language ?? ''} ${text}`

/**
 * The first sentence in a document that invites to raise or remove a limit.
 * @param versions stored ones of the document: a text of these is not found, so that it stops no change of others
 */
export function invitationIn(value: unknown, versions: readonly unknown[] = []): FoundInvitation | undefined {
  let stored: ReadonlySet<string> | undefined
  for (const one of textsOf(value)) {
    const sentence = limitInvitation(one.text, one.language)
    if (sentence === undefined) continue
    stored ??= new Set(versions.flatMap((version) => [...textsOf(version)].map(keyOf)))
    if (!stored.has(keyOf(one))) return { field: one.field, sentence }
  }
  return undefined
}

const SHOWN_CHARACTERS = 200

/**
 * @param stored documents, among them all versions of this one
 * @throws DocumentError naming the field of a text that invites to raise or remove a limit (LIM-27), unless a stored
 * version has it already
 */
export function refuseInvitation(document: NewDocument, stored: readonly ContentDocument[]): void {
  const id = publishedId(document._id)
  const found = invitationIn(
    document,
    stored.filter((version) => publishedId(version._id) === id),
  )
  if (!found) return
  const shown = found.sentence.slice(0, SHOWN_CHARACTERS)
  throw new DocumentError(
    `${found.field}: "${shown}" invites to raise or remove a limit, which no text may (LIM-27)`,
  )
}
