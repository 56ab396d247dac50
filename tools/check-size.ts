/**
 * Long functions, long files and wide lines are listed in `size-allowances.json`, each with its reason. The check fails
 * on anything new, on anything that grew beyond its listed size, and on an entry that is no longer needed: the list
 * only shrinks. `node tools/check-size.ts --shrink` removes entries that are no longer needed and lowers the others to
 * their present size.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

export const limits = { function: 60, component: 120, file: 300, testFile: 500, column: 120 } as const

/** An item that exceeds its limit. `what` names a function, or is `file` or `columns`. */
export interface Oversize {
  readonly file: string
  readonly what: string
  readonly size: number
  readonly limit: number
  readonly line: number
}

export interface Allowance {
  readonly file: string
  readonly what: string
  readonly size: number
  readonly reason: string
}

interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface MeasuredFunction {
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly isComponent: boolean
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const SQL_FUNCTION = /create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)[\s\S]*?as\s+(\$\w*\$)/gi

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'

/** Line of an offset, counted from 1. */
function lineCounter(code: string): (offset: number) => number {
  const starts = [0]
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Name of an identifier, property key or called function; empty when there is none. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  if (node.type === 'Literal') return String(node['value'])
  return typeof node['name'] === 'string' ? node['name'] : ''
}

/** What a function inside this node is called, when the function has no name of its own. */
function nameFor(node: AstNode): string {
  switch (node.type) {
    case 'VariableDeclarator':
      return nameOf(node['id'])
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return nameOf(node['key'])
    case 'AssignmentExpression':
      return nameOf(node['left'])
    case 'CallExpression':
      return nameOf(node['callee'])
    case 'ExportDefaultDeclaration':
      return 'default'
    default:
      return ''
  }
}

/** Every function of a TypeScript or JavaScript file with its length in lines. */
export function measureFunctions(code: string, isJsx: boolean): MeasuredFunction[] {
  const lineAt = lineCounter(code)
  const functions: MeasuredFunction[] = []
  const visit = (value: unknown, inherited: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, inherited)
      return
    }
    if (!isNode(value)) return
    let name = nameFor(value) || inherited
    if (FUNCTIONS.has(value.type)) {
      name = nameOf(value['id']) || inherited || 'anonymous'
      const line = lineAt(value.start)
      functions.push({
        name,
        line,
        lines: lineAt(value.end) - line + 1,
        isComponent: isJsx && /^[A-Z]/.test(name),
      })
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child, name)
  }
  visit(parseAst(code, { lang: isJsx ? 'tsx' : 'ts' }), '')
  return functions
}

/** Every function of an SQL file with its length in lines. */
function measureSqlFunctions(code: string): MeasuredFunction[] {
  const lineAt = lineCounter(code)
  return [...code.matchAll(SQL_FUNCTION)].map((match) => {
    const bodyStart = match.index + match[0].length
    const end = code.indexOf(match[2]!, bodyStart)
    const line = lineAt(match.index)
    return {
      name: match[1]!,
      line,
      lines: lineAt(end < 0 ? code.length : end) - line + 1,
      isComponent: false,
    }
  })
}

const isTest = (file: string): boolean =>
  /\.(test|journey)\.tsx?$/.test(file) || file.startsWith('tests/') || /(^|\/)test-kit\.ts$/.test(file)

const STRING = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g
/** Strings do not wrap: class lists, texts, addresses. The rest of the line counts. */
const isWide = (text: string): boolean =>
  text.length > limits.column && [...text.replaceAll(STRING, "''")].length > limits.column

/** Everything in a file that exceeds its limit. A test is checked for its length and the width of its lines only. */
export function findOversize(file: string, code: string): Oversize[] {
  const found: Oversize[] = []
  const lines = code.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const fileLimit = isTest(file) ? limits.testFile : limits.file
  if (lines.length > fileLimit)
    found.push({ file, what: 'file', size: lines.length, limit: fileLimit, line: 1 })
  const wide = lines.findIndex(isWide)
  if (wide >= 0) {
    const size = lines.filter(isWide).length
    found.push({ file, what: 'columns', size, limit: 0, line: wide + 1 })
  }
  if (isTest(file)) return found
  const functions = file.endsWith('.sql')
    ? measureSqlFunctions(code)
    : /\.([cm]?[jt]sx?)$/.test(file)
      ? measureFunctions(code, file.endsWith('x'))
      : []
  const longest = new Map<string, Oversize>()
  for (const { name, line, lines: size, isComponent } of functions) {
    const limit = isComponent ? limits.component : limits.function
    if (size > limit && size > (longest.get(name)?.size ?? 0))
      longest.set(name, { file, what: name, size, limit, line })
  }
  return [...found, ...longest.values()]
}

const keyOf = ({ file, what }: { readonly file: string; readonly what: string }): string => `${file} ${what}`

const describe = ({ what, size, limit }: Oversize): string => {
  if (what === 'columns') return `has ${size} lines wider than ${limits.column} columns`
  return what === 'file'
    ? `has ${size} lines, the limit is ${limit}`
    : `${what}() has ${size} lines, the limit is ${limit}`
}

/** New items, items that grew, and entries that are no longer needed. */
export function compareWithList(found: readonly Oversize[], allowed: readonly Allowance[]): string[] {
  const allowances = new Map(allowed.map((entry) => [keyOf(entry), entry]))
  const present = new Set(found.map(keyOf))
  const problems: string[] = []
  for (const oversize of found) {
    const allowance = allowances.get(keyOf(oversize))
    const place = `${oversize.file}:${oversize.line}`
    if (!allowance) problems.push(`${place} ${describe(oversize)}: split it`)
    else if (oversize.size > allowance.size)
      problems.push(`${place} ${describe(oversize)} and grew beyond its listed ${allowance.size}: split it`)
  }
  for (const entry of allowed) {
    if (!present.has(keyOf(entry)))
      problems.push(`${entry.file} ${entry.what} is listed and no longer needs to be: remove its entry`)
    if (entry.reason.trim() === '') problems.push(`${entry.file} ${entry.what} is listed without a reason`)
  }
  return problems
}

const LIST = 'tools/size-allowances.json'
const CHECKED = /^(apps|packages|tests|bench|tools)\/.*\.([cm]?[jt]s|tsx|sql|css)$/
/** Generated by a tool. */
const GENERATED = /\.generated\.|(^|\/)roles\.css$/

function main(): void {
  const root = join(import.meta.dirname, '..')
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = tracked
    .split('\n')
    .filter((file) => CHECKED.test(file) && !GENERATED.test(file) && existsSync(join(root, file)))
  const found = files.flatMap((file) => findOversize(file, readFileSync(join(root, file), 'utf8')))
  const allowed = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as Allowance[]
  if (process.argv.includes('--shrink')) {
    const sizes = new Map(found.map((oversize) => [keyOf(oversize), oversize.size]))
    const shrunk = allowed.flatMap((entry) => {
      const size = sizes.get(keyOf(entry))
      return size === undefined ? [] : [{ ...entry, size: Math.min(size, entry.size) }]
    })
    writeFileSync(join(root, LIST), `${JSON.stringify(shrunk, null, 2)}\n`)
    return
  }
  const problems = compareWithList(found, allowed)
  for (const problem of problems) console.error(`  ${problem}`)
  console.log(`${files.length} files, ${allowed.length} listed, ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main) main()
