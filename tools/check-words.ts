/**
 * Words that this code base does not use, each with the one it uses instead (`words.ts`): looked for in names,
 * comments, file names, documents and the English texts. A review remark about a word becomes a line of `words.ts`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { type Where, type WordPair, wordPairs } from './words.ts'

export interface Finding {
  readonly file: string
  readonly line: number
  readonly word: string
  readonly use: string
}

/** A checked part of a file; the `text` of a name is split into its words: `useActKey` is `use act key`. */
interface Piece {
  readonly where: Where
  readonly line: number
  readonly text: string
}

interface Comment {
  readonly start: number
  readonly end: number
}

/** The words of a name in any spelling: camel case, snake case, kebab case, capitals. */
export function splitName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[-_$.]+/g, ' ')
    .trim()
    .toLowerCase()
}

const matcherOf = ({ word, whole }: WordPair): RegExp =>
  new RegExp(whole ? `^(?:${word})$` : `(?<![\\p{L}\\d])(?:${word})(?![\\p{L}\\d])`, 'iu')
const matchers = wordPairs.map((pair) => ({ pair, matcher: matcherOf(pair) }))

/** A pair holds in its folders, or everywhere when it names none. */
function appliesTo(pair: WordPair, file: string): boolean {
  return (
    (pair.under ?? ['']).some((folder) => file.startsWith(folder)) &&
    !(pair.except ?? []).some((folder) => file.startsWith(folder))
  )
}

/** `where.name` is every name, `where.export` the exported ones only. */
function findWords(file: string, pieces: readonly Piece[]): Finding[] {
  const applicable = matchers.filter(({ pair }) => appliesTo(pair, file))
  const found: Finding[] = []
  for (const { where, line, text } of pieces)
    for (const { pair, matcher } of applicable) {
      const match = pair.where.includes(where) ? matcher.exec(text) : null
      if (match) found.push({ file, line, word: match[0], use: pair.use })
    }
  return found
}

/** Code without its comments and without the contents of its strings; line breaks stay where they are. */
function withoutComments(code: string, comments: readonly Comment[]): string {
  let result = ''
  let from = 0
  for (const { start, end } of comments) {
    result += code.slice(from, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ')
    from = end
  }
  return result + code.slice(from)
}

const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const NAME = /[\p{L}_$][\p{L}\d_$]*/gu
const EXPORTED =
  /\bexport\s+(?:default\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type)\s+([\w$]+)/g

function piecesOfScript(file: string, code: string): Piece[] {
  const { comments } = parseSync(file, code)
  const pieces: Piece[] = []
  const lineAt = lineCounter(code)
  for (const { start, end } of comments)
    for (const [i, text] of code.slice(start, end).split('\n').entries())
      pieces.push({ where: 'comment', line: lineAt(start) + i, text })
  const bare = withoutComments(code, comments).replaceAll(
    STRING,
    (text) => `'${' '.repeat(text.length - 2)}'`,
  )
  const seen = new Set<string>()
  for (const match of bare.matchAll(NAME)) {
    if (seen.has(match[0])) continue
    seen.add(match[0])
    pieces.push({ where: 'name', line: lineAt(match.index), text: splitName(match[0]) })
  }
  for (const match of bare.matchAll(EXPORTED))
    pieces.push({ where: 'export', line: lineAt(match.index), text: splitName(match[1]!) })
  return pieces
}

function lineCounter(code: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    if (offset < at) {
      line = 1
      at = 0
    }
    for (let next = code.indexOf('\n', at); next >= 0 && next < offset; next = code.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    return line
  }
}

/** Lines of an SQL file: comments, and the names in the rest. */
function piecesOfSql(code: string): Piece[] {
  return code.split('\n').flatMap((text, i) => {
    const comment = text.indexOf('--')
    const bare = comment < 0 ? text : text.slice(0, comment)
    return [
      {
        where: 'name',
        line: i + 1,
        text: [...bare.matchAll(NAME)].map(([name]) => splitName(name)).join(', '),
      },
      ...(comment < 0 ? [] : [{ where: 'comment', line: i + 1, text: text.slice(comment) } as const]),
    ]
  })
}

/** Message ids and messages of a file of texts. */
function piecesOfTexts(code: string): Piece[] {
  return code.split('\n').flatMap((text, i) => {
    const entry = /^\s*"([^"]+)":\s*"(.*)"/.exec(text)
    if (!entry) return []
    return [
      { where: 'id', line: i + 1, text: splitName(entry[1]!) } as const,
      { where: 'text', line: i + 1, text: entry[2]! } as const,
    ]
  })
}

/** Every finding of one file, its name included. */
export function checkFile(file: string, code: string): Finding[] {
  const name: Piece = { where: 'file', line: 1, text: splitName(basename(file)) }
  return findWords(file, [name, ...piecesOf(file, code)])
}

function piecesOf(file: string, code: string): readonly Piece[] {
  if (/\.([cm]?[jt]s|tsx)$/.test(file)) return piecesOfScript(file, code)
  if (file.endsWith('.sql')) return piecesOfSql(code)
  if (file.endsWith('.md'))
    return code.split('\n').map((text, i) => ({ where: 'doc', line: i + 1, text }) as const)
  return file.endsWith('.json') ? piecesOfTexts(code) : []
}

/** Source, documents and English texts. */
const CHECKED =
  /^((apps|packages|tests|bench|tools)\/.*\.([cm]?[jt]s|tsx|sql|md)|[A-Z]+\.md|docs\/.*\.md|apps\/site\/app\/texts\/en\/.*\.json)$/
/** The words themselves, records of the past, and migrations whose checksum is stored in databases. */
const EXEMPT =
  /^(tools\/(check-)?words(\.test)?\.ts|docs\/(findings(-site)?\.md|decisions\/.*)|.*\/migrations\/\d{4}_.*)$/

function main(): void {
  const root = join(import.meta.dirname, '..')
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => CHECKED.test(file) && !EXEMPT.test(file) && existsSync(join(root, file)))
  const findings = files.flatMap((file) => checkFile(file, readFileSync(join(root, file), 'utf8')))
  for (const { file, line, word, use } of findings)
    console.error(`  ${file}:${line} "${word}" is not our word, use ${use}`)
  console.log(`${files.length} files, ${wordPairs.length} words, ${findings.length} problems`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

if (import.meta.main) main()
