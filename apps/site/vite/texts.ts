import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageChain } from '@marquee/markets/language-chain'
import { isLanguageId } from '@marquee/markets/prefix'
import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGES, PSEUDO_LONG } from '../app/shared/texts/pseudo-languages.ts'

const NAME = 'virtual:texts'
const BASE = 'en'

type Messages = Record<string, string>
type Compiled = Record<string, unknown>

const read = (file: string): Messages =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {}

const ACCENTED: Record<string, string> = {
  a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'î', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ',
  n: 'ñ', o: 'ö', p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'û', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž',
} // prettier-ignore

/** `Deposit` → `[Ðéþöšîţ···]`: 40 % longer, accented, bracketed; content of braces and tags is unchanged. */
export function pseudo(message: string): string {
  let depth = 0
  let isTag = false
  let letters = 0
  let out = ''
  for (const sign of message) {
    if (sign === '<') isTag = true
    if (sign === '{') depth++
    // Braces hold an argument, and within it the words of each plural form.
    if (depth % 2 === 0 && !isTag) {
      const lower = ACCENTED[sign.toLowerCase()]
      if (lower !== undefined && depth === 0) letters++
      out += lower === undefined ? sign : sign === sign.toLowerCase() ? lower : lower.toUpperCase()
    } else out += sign
    if (sign === '}') depth--
    if (sign === '>') isTag = false
  }
  return `[${out}${'·'.repeat(Math.ceil(letters * 0.4))}]`
}

/** Namespaces are the files of the English folder. */
export function namespacesOf(folder: string): string[] {
  return readdirSync(join(folder, BASE))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

/** Languages are the folders, and the pseudo-languages. */
export function languagesOf(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [...found.map((entry) => entry.name).sort(), ...PSEUDO_LANGUAGES]
}

/**
 * The compiled messages of a language and namespace. Missing texts are filled in from the parent language or
 * English, so that a page loads one file. Every message stays an array: Lingui would compile a plain string again.
 */
export function compileTexts(folder: string, language: string, namespace: string): Compiled {
  const file = (of: string) => read(join(folder, of, `${namespace}.json`))
  const english = file(BASE)
  const chain = isLanguageId(language) ? languageChain(language) : [BASE]
  const own: Messages = Object.assign({}, ...chain.toReversed().map(file))
  return Object.fromEntries(
    Object.entries(english).map(([id, base]) => {
      const message = language === PSEUDO_LONG ? pseudo(base) : (own[id] ?? base)
      const compiled = compileMessage(message)
      return [id, Array.isArray(compiled) ? compiled : [compiled]]
    }),
  )
}

/**
 * Texts as files: `/locales/{language}/{namespace}.json` for browsers, modules with the same content for the server.
 * `virtual:texts` lists the namespaces and the hashes under which browsers cache the files for ever.
 */
export function texts(folder: string): Plugin {
  const all = () =>
    languagesOf(folder).flatMap((language) =>
      namespacesOf(folder).map((namespace) => ({ language, namespace })),
    )
  const source = (language: string, namespace: string) =>
    JSON.stringify(compileTexts(folder, language, namespace))
  const version = () => {
    const hash = createHash('sha256')
    for (const { language, namespace } of all()) hash.update(source(language, namespace))
    return hash.digest('base64url').slice(0, 10)
  }
  return {
    name: 'texts',
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) {
        const lines = [`export const version = ${JSON.stringify(version())}`]
        if (this.environment.name !== 'client') {
          lines.push('export const load = {')
          for (const { language, namespace } of all())
            lines.push(
              `  ${JSON.stringify(`${language}/${namespace}`)}: () => import('${NAME}/${language}/${namespace}'),`,
            )
          lines.push('}', `export const namespaces = ${JSON.stringify(namespacesOf(folder))}`)
        }
        return lines.join('\n')
      }
      const match = /^\0virtual:texts\/([^/]+)\/([^/]+)$/.exec(id)
      if (!match?.[1] || !match[2]) return null
      return `export default JSON.parse(${JSON.stringify(source(match[1], match[2]))})`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { language, namespace } of all())
        this.emitFile({
          type: 'asset',
          fileName: `locales/${language}/${namespace}.json`,
          source: source(language, namespace),
        })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /^\/locales\/([\w-]+)\/([\w-]+)\.json(?:\?|$)/.exec(request.url ?? '')
        const known =
          match?.[1] && match[2] && languagesOf(folder).includes(match[1])
            ? namespacesOf(folder).includes(match[2])
            : false
        if (!match?.[1] || !match[2] || !known) {
          next()
          return
        }
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.setHeader('cache-control', 'no-cache')
        response.end(source(match[1], match[2]))
      })
      server.watcher.add(folder)
      server.watcher.on('change', (file) => {
        if (!file.startsWith(folder)) return
        for (const environment of Object.values(server.environments)) environment.moduleGraph.invalidateAll()
        server.environments.client.hot.send({ type: 'full-reload' })
      })
    },
  }
}
