/** No text invites to raise or remove a limit (LIM-27): finds sentences that do, in every language of the site. */
import { type LanguageId, isLanguageId, languageChain } from '@marquee/markets'
import { DocumentError } from './documents.ts'

interface Words {
  readonly limit: RegExp
  /** Raising, removing, and a higher one. */
  readonly raise: RegExp
  /** With such a word a statement denies something, or is about the least age. */
  readonly denial: RegExp
}

/** Whole words by their beginnings; `\b` knows the letters of English only. */
const words = (starts: string): RegExp => new RegExp(`(?<!\\p{L})(?:${starts.replaceAll(' ', '|')})`, 'iu')
const of = (limit: string, raise: string, denial: string): Words => ({
  limit: words(limit),
  raise: words(raise),
  denial: words(denial),
})

const wordsByLanguage: Partial<Readonly<Record<LanguageId, Words>>> = {
  en: of('limits?(?!\\p{L})', 'raise rais(?:es|ing) increas remov lift higher', 'nothing cannot never age'),
  fi: of(
    '\\p{L}*raj(?:a|o)',
    'korota korotta nosta nosto korkeampa korkeamma poista suurenn kasvat',
    'mikään ei et ikä',
  ),
  no: of(
    '\\p{L}*grense',
    'øk(?:e|er|te|t|ning|ningen)?(?!\\p{L}) hev høyere fjern opphev',
    'ingenting ikke aldri alder',
  ),
  de: of(
    '\\p{L}*(?:limit|grenze)',
    'erhöh anheb hebe höher entfern aufheb hochsetz',
    'nichts nicht nie alter',
  ),
  fr: of('limites?(?!\\p{L})', 'augment relev relèv hauss supprim élev lever lève', 'rien ne n’ jamais âge'),
  pt: of(
    'limites?(?!\\p{L})',
    'aument subi sube elimin remov superior mais\\salto mais\\selevad',
    'nada não nunca idade',
  ),
  br: of('limites?(?!\\p{L})', 'aument subi sube elimin remov superior mais\\salto', 'nada não nunca idade'),
  cl: of(
    'límites?(?!\\p{L})',
    'aument subi sube elimin quit más\\salto superior',
    'nada no(?!\\p{L}) nunca edad',
  ),
  ja: {
    limit: /上限|限度|リミット/u,
    raise: /引き上げ|増額|解除|削除|高い|高く/u,
    denial: /ません|ない|年齢/u,
  },
  tl: of('limit', 'itaas taasan mas\\smataas alisin tanggalin pataasin dagdagan', 'wala hindi edad'),
  tr: of('limit sınır', 'artır arttır yüksel kaldır daha\\syüksek', 'hiçbir değil yaş'),
  pl: of('limit', 'podnie podnoś zwięks podwyż wyżs usuń usun usuw', 'nic nie(?!\\p{L}) nigdy wiek'),
}
const everyLanguage = Object.values(wordsByLanguage)

const sentence = /[^.!?。！？\n]+[.!?。！？]?/gu
const question = /[?？]$/u

/**
 * The first sentence of a text that speaks of raising or removing a limit, or of a higher one, and does not deny it.
 * A question is no denial: "Why not raise your limit?" is an invitation.
 * @param language of the text; unknown is compared with the words of all languages
 */
export function limitInvitation(text: string, language?: LanguageId): string | undefined {
  const own =
    language &&
    languageChain(language)
      .map((id) => wordsByLanguage[id])
      .find(Boolean)
  const rules = own ? [own] : everyLanguage
  const found = text
    .match(sentence)
    ?.find((one) =>
      rules.some(
        ({ limit, raise, denial }) =>
          limit.test(one) && raise.test(one) && (question.test(one) || !denial.test(one)),
      ),
    )
  return found?.trim()
}

/** The field of a document with such a sentence. */
export interface FoundInvitation {
  /** `title.en`, `sections[0].paragraphs[1]`. */
  readonly field: string
  readonly sentence: string
}

/** Fields of the store and names, which no player reads as a sentence. */
const isUnread = (name: string): boolean => name.startsWith('_')

/** The first sentence in a document that invites to raise or remove a limit. Its nesting is bounded by the request. */
export function invitationIn(value: unknown, field = '', language?: LanguageId): FoundInvitation | undefined {
  if (typeof value === 'string') {
    const found = limitInvitation(value, language)
    return found === undefined ? undefined : { field, sentence: found }
  }
  if (typeof value !== 'object' || value === null) return undefined
  const own = (value as { language?: unknown }).language
  const within = typeof own === 'string' && isLanguageId(own) ? own : language
  for (const [name, part] of Object.entries(value)) {
    if (isUnread(name)) continue
    const place = Array.isArray(value) ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`
    const found = invitationIn(part, place, isLanguageId(name) ? name : within)
    if (found) return found
  }
  return undefined
}

const SHOWN_CHARACTERS = 200

/** @throws DocumentError naming the field of a text that invites to raise or remove a limit (LIM-27) */
export function refuseInvitation(document: object): void {
  const found = invitationIn(document)
  if (!found) return
  const shown = found.sentence.slice(0, SHOWN_CHARACTERS)
  throw new DocumentError(
    `${found.field}: "${shown}" invites to raise or remove a limit, which no text may (LIM-27)`,
  )
}
