/**
 * Documents cite tests: `rounds.test.ts` "title". Every cited file exists, and every cited title stands in one of the
 * files that its paragraph cites. A title may be shortened with `…`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CitationProblem {
  readonly line: number
  readonly text: string
}

export interface TestFile {
  readonly path: string
  readonly code: string
}

const FILE =
  /[\w./{},[\]-]*[\w\]}](?:\.test\.tsx?|\.journey\.ts|\.conformance\.ts|(?<=[\w-])\.journey\b(?!\.))/g
/** A list of quoted titles right after a file's name: `a.test.ts` "one", "two" and "three". */
const TITLES = /^`?:?\s*(?:\([^")]*\)\s*)?("[^"]+"(?:(?:,|;)? (?:and )?"[^"]+")*)/

/** `db/{pooler,line}.test.ts` names two files; `visitor.journey` is `visitor.journey.ts`. */
function expand(name: string): string[] {
  const full = name.endsWith('.journey') ? `${name}.ts` : name
  const braces = /^(.*)\{([^}]*)\}(.*)$/.exec(full)
  return braces ? braces[2]!.split(',').map((part) => `${braces[1]}${part}${braces[3]}`) : [full]
}

/** One spelling of quotes and spaces. */
const flat = (text: string): string =>
  text
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')

const DESCRIBE = /\bdescribe(?:\.\w+)*(?:\((?:[^'"`()]|\([^()]*\))*\))?\(\s?(['"`])(.+?)\1,/g

/** A title is cited alone, or after the title of its `describe`. */
function hasTitle(code: string, title: string): boolean {
  const hasAll = (text: string): boolean => text.split('…').every((part) => code.includes(part.trim()))
  if (hasAll(title)) return true
  return [...code.matchAll(DESCRIBE)].some(
    ([, , group]) => title.startsWith(`${group!} `) && hasAll(title.slice(group!.length + 1)),
  )
}

/** The problems of one document; every list item or paragraph stands on one line. */
export function checkCitations(document: string, tests: readonly TestFile[]): CitationProblem[] {
  const flatCode = new Map(tests.map(({ path, code }) => [path, flat(code)]))
  return document.split('\n').flatMap((text, i) => checkLine(text, i + 1, flatCode))
}

function checkLine(text: string, line: number, flatCode: ReadonlyMap<string, string>): CitationProblem[] {
  const problems: CitationProblem[] = []
  const cited: string[] = []
  const titles: string[] = []
  for (const match of text.matchAll(FILE)) {
    for (const name of expand(match[0])) {
      const paths = [...flatCode.keys()].filter((path) => path === name || path.endsWith(`/${name}`))
      if (paths.length === 0) problems.push({ line, text: `no file ${name}` })
      cited.push(...paths)
    }
    const list = TITLES.exec(text.slice(match.index + match[0].length))
    if (list) titles.push(...[...list[1]!.matchAll(/"([^"]+)"/g)].map(([, title]) => title!))
  }
  const code = cited.map((path) => flatCode.get(path)!)
  for (const title of titles)
    if (!code.some((file) => hasTitle(file, flat(title)))) problems.push({ line, text: `no test "${title}"` })
  return problems
}

function main(): void {
  const root = join(import.meta.dirname, '..')
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(join(root, file)))
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const tests = files
    .filter((file) => /(\.test\.tsx?|\.journey\.ts|conformance\.ts)$/.test(file))
    .map((path) => ({ path, code: read(path) }))
  const documents = files.filter((file) => file.endsWith('.md'))
  const problems = documents.flatMap((file) =>
    checkCitations(read(file), tests).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  for (const problem of problems) console.error(`  ${problem}`)
  console.log(`${documents.length} documents, ${problems.length} citations of tests that do not exist`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) main()
