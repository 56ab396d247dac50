/**
 * Checks the site's texts: every language complete, with the same placeholders and the plural forms it needs, and a
 * note for translators on every text that names its placeholders; no used text missing, no unused text, no text in the
 * code, no line that can break before a percent sign. A regional language may inherit texts from its parent.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parentLanguages } from '@marquee/markets/language-chain'
import { languageIds, languages } from '@marquee/markets/prefix'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseAst } from 'vite'

type Messages = Readonly<Record<string, string>>
interface Shape {
  /** Names and kinds of values, numbers of tags: sorted, so that two texts can be compared. */
  readonly parts: readonly string[]
  readonly plurals: readonly { readonly name: string; readonly forms: readonly string[] }[]
}

const root = join(import.meta.dirname, '..')
const app = join(root, 'apps/site/app')
const folder = join(app, 'texts')
/**
 * A translation of at least this many words that equals the English one was not translated; shorter ones may be names.
 */
const FORGOTTEN_WORDS = 4
/** Its text is fixed, because it is shown when nothing else works. */
const FIXED_WORDS = new Set(['shell/failures.tsx'])
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'hint', 'text'])

const problems: string[] = []
const read = (file: string): Messages =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {}
const namespaces = readdirSync(join(folder, 'en'))
  .filter((file) => file.endsWith('.json'))
  .sort()

/** What a translation must have in common with its original. */
function shapeOf(message: string): Shape {
  const parts = new Set<string>()
  const plurals: { name: string; forms: string[] }[] = []
  const walk = (node: unknown): void => {
    if (typeof node === 'string') {
      for (const tag of node.matchAll(/<(\/?\d+)>/g)) parts.add(`<${tag[1]}>`)
      return
    }
    if (!Array.isArray(node)) return
    const [name, kind, options] = node as unknown[]
    if (typeof name === 'string' && (node.length === 1 || typeof kind === 'string')) {
      parts.add(typeof kind === 'string' ? `${name}:${kind}` : name)
      if (typeof options !== 'object' || options === null) return
      if (kind === 'plural' || kind === 'selectordinal')
        plurals.push({ name, forms: Object.keys(options).filter((form) => form !== 'offset') })
      if (kind === 'select') parts.add(`${name} ${Object.keys(options).sort().join('|')}`)
      for (const option of Object.values(options)) if (Array.isArray(option)) option.forEach(walk)
    } else node.forEach(walk)
  }
  const compiled = compileMessage(message)
  if (Array.isArray(compiled)) compiled.forEach(walk)
  else walk(compiled)
  return { parts: [...parts].sort(), plurals }
}

/** Words of two letters or more, without values and tags. */
const wordsOf = (message: string): number =>
  message.replace(/\{[^{}]*\}|<[^>]*>/g, '').match(/\p{L}{2,}/gu)?.length ?? 0

/** Forms that whole numbers of everyday size select. */
function neededForms(tag: string): Set<string> {
  const rules = new Intl.PluralRules(tag)
  return new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)))
}

function checkLanguage(language: (typeof languageIds)[number]): { texts: number; own: number } {
  const needed = neededForms(languages[language].tag)
  const parent = parentLanguages[language]
  const isEnglish = languages[language].tag.startsWith('en')
  let texts = 0
  let own = 0
  for (const namespace of namespaces) {
    const english = read(join(folder, 'en', namespace))
    const translated = read(join(folder, language, namespace))
    const fromParent = parent === undefined ? {} : read(join(folder, parent, namespace))
    const where = (id: string) => `${language}/${namespace} ${id}`
    texts += Object.keys(english).length
    for (const id of Object.keys(translated))
      if (english[id] === undefined) problems.push(`${where(id)} is not in the English file`)
    for (const [id, original] of Object.entries(english)) {
      const message = translated[id]
      if (message === undefined) {
        if (fromParent[id] === undefined) problems.push(`${where(id)} is missing`)
        continue
      }
      own++
      if (!isEnglish && message === original && wordsOf(message) >= FORGOTTEN_WORDS)
        problems.push(`${where(id)} is still in English`)
      if (message === fromParent[id]) problems.push(`${where(id)} only repeats ${parent}: leave it out`)
      if (message.trim() === '') problems.push(`${where(id)} is empty`)
      const wanted = shapeOf(original)
      const found = shapeOf(message)
      if (wanted.parts.join(' ') !== found.parts.join(' '))
        problems.push(
          `${where(id)} has ${found.parts.join(' ') || 'no values'}, English has ${wanted.parts.join(' ') || 'none'}`,
        )
      for (const { name, forms } of found.plurals)
        for (const form of [...needed, 'other'])
          if (!forms.includes(form)) problems.push(`${where(id)}: {${name}} has no form "${form}"`)
    }
  }
  return { texts, own }
}

function sources(at: string): string[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const path = join(at, entry.name)
    if (entry.isDirectory()) return entry.name === 'texts' && at === app ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function checkUse(): void {
  const ids = namespaces.flatMap((namespace) => Object.keys(read(join(folder, 'en', namespace))))
  const double = ids.filter((id, i) => ids.indexOf(id) !== i)
  for (const id of double) problems.push(`${id} is in two namespaces`)
  const code = sources(app)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const literals = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1]))
  // `deposit.state.${state}` uses all texts with this prefix.
  const beginnings = [...code.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)[\w-]*\$\{/g)].map((match) => match[1] ?? '')
  for (const id of ids)
    if (!literals.has(id) && !beginnings.some((start) => id.startsWith(start)))
      problems.push(`${id} is not used`)
}

/** `a.b.*` and `a.*` for `a.b.c`: notes on groups of texts. */
function groupsOf(id: string): string[] {
  const parts = id.split('.')
  return parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join('.')}.*`)
}

/** Every text has a note of its own or on its group, which names each placeholder. */
function checkNotes(): void {
  const notes = read(join(folder, 'notes.json'))
  const texts = namespaces.flatMap((namespace) => Object.entries(read(join(folder, 'en', namespace))))
  const ids = texts.map(([id]) => id)
  for (const key of Object.keys(notes))
    if (!ids.some((id) => id === key || groupsOf(id).includes(key)))
      problems.push(`notes.json has a note on ${key}, which does not exist`)
  for (const [id, message] of texts) {
    const note = [...groupsOf(id), id].flatMap((key) => notes[key] ?? []).join(' ')
    if (note === '') problems.push(`${id} has no note for translators`)
    else
      for (const part of shapeOf(message).parts) {
        const name = part.startsWith('<') ? undefined : part.split(/[: ]/)[0]
        if (name !== undefined && !note.includes(`{${name}}`))
          problems.push(`the note on ${id} does not say what {${name}} is`)
      }
  }
}

/** A brand's own texts replace texts of the site, with the same values. */
function checkBrands(): void {
  const english = Object.assign({}, ...namespaces.map((name) => read(join(folder, 'en', name)))) as Messages
  const brands = join(root, 'brands')
  for (const brand of readdirSync(brands)) {
    const own = join(brands, brand, 'texts')
    if (!existsSync(own)) continue
    for (const file of readdirSync(own))
      for (const [id, message] of Object.entries(read(join(own, file)))) {
        const original = english[id]
        const where = `brands/${brand}/texts/${file} ${id}`
        if (original === undefined) problems.push(`${where} is no text of the site`)
        else if (shapeOf(original).parts.join(' ') !== shapeOf(message).parts.join(' '))
          problems.push(`${where} has other values than the site's text`)
      }
  }
}

/** A plain space before a percent sign: a line could begin with the sign. */
const BREAKABLE_PERCENT = /[\d}] %/

/** Texts and content in files have no-break spaces before percent signs, or none where a language writes none. */
function checkPercents(): void {
  for (const place of ['apps/site/app/texts', 'apps/sandbox/src/games/texts', 'apps/server/src', 'brands'])
    for (const file of readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json') || file === 'notes.json') continue
      for (const [index, line] of readFileSync(join(root, place, file), 'utf8')
        .split('\n')
        .entries())
        if (BREAKABLE_PERCENT.test(line))
          problems.push(`${join(place, file)}:${index + 1} has a plain space before %: use a no-break space`)
    }
}

interface Node {
  readonly type: string
  readonly start: number
  readonly value?: unknown
  readonly name?: { readonly type: string; readonly name?: string }
}

const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text)

/** Text between tags, and in attributes that are read out or shown. */
function checkWords(file: string): void {
  const name = relative(app, file).replaceAll('\\', '/')
  if (FIXED_WORDS.has(name)) return
  const code = readFileSync(file, 'utf8')
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      node.forEach(visit)
      return
    }
    const { type, start, value, name: attribute } = node as Node
    const at = () => `${name}:${code.slice(0, start).split('\n').length}`
    if (type === 'JSXText' && typeof value === 'string' && hasWords(value))
      problems.push(`${at()} has words outside the texts: ${value.trim().slice(0, 40)}`)
    if (type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.has(attribute?.name ?? '')) {
      const literal = value as { type?: string; value?: unknown } | null
      if (literal?.type === 'Literal' && typeof literal.value === 'string' && hasWords(literal.value))
        problems.push(`${at()} has words outside the texts: ${literal.value.slice(0, 40)}`)
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'type') visit(child)
  }
  visit(parseAst(code, { lang: 'tsx' }))
}

for (const language of languageIds) {
  if (!existsSync(join(folder, language))) problems.push(`texts/${language} is missing`)
  const { texts, own } = checkLanguage(language)
  const parent = parentLanguages[language]
  console.log(
    `${language.padEnd(5)} ${String(own).padStart(5)} of ${texts}${parent === undefined ? '' : `, the others from ${parent}`}`,
  )
}
checkUse()
checkNotes()
checkBrands()
checkPercents()
for (const file of sources(app)) if (file.endsWith('.tsx')) checkWords(file)

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}\n\n${problems.length} problems with texts`)
  process.exit(1)
}
