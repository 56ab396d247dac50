/**
 * A module reads and writes its own schema only: every statement in `.sql` files, in strings of `.ts` files and in
 * query builders is checked. The exceptions are `kernel.outbox`, to which any module writes its events, `kernel.stay`,
 * `kernel.claim_standing` and `kernel.claim_written`, which claim values of rows, and what the kernel has for requests
 * of staff. Functions and TypeScript of a module with `numbers.json` name the numbers that they compare.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { type BareNumber, bareNumbersInSource, bareNumbersInSql, bytesBeforeCode } from './bare-numbers.ts'

const root = join(import.meta.dirname, '..')
const server = join(root, 'apps/server/src')
const floors = JSON.parse(readFileSync(join(server, 'kernel/floors.json'), 'utf8')) as string[][]
const schemaOf = (module: string) => module.replaceAll('-', '_')
const schemas = [...floors.flat().map(schemaOf), 'graphile_worker']
/** What a module may name outside its own schema. */
const shared = new Set([
  'kernel.outbox',
  // The first statement of functions that a server calls for a player.
  'kernel.stay',
  'kernel.claim_standing',
  'kernel.claim_written',
  // Triggers and a type of requests of staff, in migrations.
  'kernel.refuse_change',
  'kernel.note_open_request',
  'kernel.check_vote_on_request',
  'kernel.end_reviewed_request',
  'kernel.staff_name',
])
/** The kernel runs the jobs. */
const ofKernel = new Set(['kernel', 'graphile_worker'])

const SQL =
  /\b(select|insert\s+into|update|delete\s+from|create|alter|drop|truncate|perform|call|from|join|with)\b/i
const REFERENCE = new RegExp(`(?<![\\w.'/-])"?(${schemas.join('|')})"?\\s*\\.\\s*"?([a-z_][a-z0-9_]*)`, 'gi')
/** Names of stored numbers, for functions and TypeScript. Versioned migrations are from before, and never change. */
const NUMBERED = 'numbers.json'
const REPEATABLE = /\/R_[a-z0-9_]+\.sql$/
const NOTIFY = /\b(pg_notify\s*\(|notify\s+"?[a-z_]+"?\s*[,;])/i
const BUILDERS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'using',
])

/** Tests read any table. */
const isOfTests = (file: string) => /(\.test|conformance-kit)\.ts$/.test(file)

interface Finding {
  readonly file: string
  readonly line: number
  readonly what: string
}

interface Piece {
  readonly text: string
  readonly line: number
}

const findings: Finding[] = []
let statements = 0

function files(folder: string, extension: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
}

const withoutComments = (sql: string) =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))

function checkStatement(file: string, owner: string, piece: Piece): void {
  statements++
  const text = withoutComments(piece.text)
  const lineAt = (index: number) => piece.line + text.slice(0, index).split('\n').length - 1
  for (const match of text.matchAll(REFERENCE)) {
    const schema = match[1]!.toLowerCase()
    if (schema === schemaOf(owner) || (owner === 'kernel' && ofKernel.has(schema))) continue
    if (shared.has(`${schema}.${match[2]!.toLowerCase()}`)) continue
    findings.push({
      file,
      line: lineAt(match.index),
      what: `${schema}.${match[2]} belongs to another module`,
    })
  }
  const notify = NOTIFY.exec(text)
  if (notify && owner !== 'kernel')
    findings.push({
      file,
      line: lineAt(notify.index),
      what: 'NOTIFY makes all commits wait: publish an event',
    })
}

function reportNumbers(file: string, numbers: readonly BareNumber[]): void {
  for (const { name, line } of numbers)
    findings.push({
      file,
      line,
      what: `${name} is compared with a bare number: name it in ${NUMBERED}, from which SQL and TypeScript take it`,
    })
}

interface Node {
  readonly type?: string
  readonly span?: { readonly start: number }
  readonly [key: string]: unknown
}

function calleeName(node: Node): string {
  const callee = node['callee'] as Node | undefined
  if (callee?.type === 'Identifier') return String(callee['value'])
  const property = callee?.['property'] as Node | undefined
  return callee?.type === 'MemberExpression' && property?.type === 'Identifier'
    ? String(property['value'])
    : ''
}

function stringArguments(node: Node): string[] {
  return ((node['arguments'] as { expression: Node }[] | undefined) ?? []).map(({ expression }) =>
    expression.type === 'StringLiteral' ? String(expression['value']) : '',
  )
}

function checkBuilder(file: string, owner: string, node: Node, line: number): void {
  const name = calleeName(node)
  const [first = '', second = ''] = stringArguments(node)
  const named = name === 'tablesOf' ? second : name === 'withSchema' ? first : undefined
  if (named !== undefined && named !== '' && named !== schemaOf(owner))
    findings.push({ file, line, what: `${name}(…'${named}') opens another module's schema` })
  if (!BUILDERS.has(name)) return
  const schema = /^([a-z_]+)\./.exec(first)?.[1]
  if (schema && schemas.includes(schema) && schema !== schemaOf(owner) && !shared.has(first.split(' ')[0]!))
    findings.push({ file, line, what: `${name}('${first}') names another module's schema` })
}

/** The parser's positions count bytes over all files that it has read; the first node tells where this one began. */
function checkSource(file: string, owner: string): void {
  const source = readFileSync(file, 'utf8')
  const program = parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node
  const bytes = Buffer.from(source)
  const base = (program.span?.start ?? 0) - bytesBeforeCode(source)
  const lineOf = (node: Node) => {
    const at = Math.max(0, (node.span?.start ?? base) - base)
    return bytes.subarray(0, at).toString('utf8').split('\n').length
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item)
      return
    }
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'StringLiteral' || node.type === 'TemplateElement') {
      const text = [node['value'], node['cooked'], node['raw']].find((part) => typeof part === 'string') ?? ''
      if (SQL.test(text) && /\s/.test(text)) checkStatement(file, owner, { text, line: lineOf(node) })
      return
    }
    if (node.type === 'CallExpression') checkBuilder(file, owner, node, lineOf(node))
    for (const key of Object.keys(node)) if (key !== 'span') walk(node[key])
  }
  walk(program['body'])
}

const owners = [
  { owner: 'kernel', folder: join(server, 'kernel') },
  ...readdirSync(join(server, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ owner: entry.name, folder: join(server, 'modules', entry.name) })),
]
for (const { owner, folder } of owners) {
  for (const file of files(folder, '.sql')) {
    const text = readFileSync(file, 'utf8')
    checkStatement(file, owner, { text, line: 1 })
    if (REPEATABLE.test(file) && existsSync(join(dirname(file), NUMBERED)))
      reportNumbers(file, bareNumbersInSql(withoutComments(text)))
  }
  const hasNumbers = existsSync(join(folder, 'migrations', NUMBERED))
  for (const file of files(folder, '.ts')) {
    if (isOfTests(file)) continue
    checkSource(file, owner)
    if (hasNumbers) reportNumbers(file, bareNumbersInSource(readFileSync(file, 'utf8')))
  }
}
// Code that is no module has no schema.
for (const folder of ['adapters', 'http', 'seed', 'wiring'])
  for (const file of files(join(server, folder), '.ts')) if (!isOfTests(file)) checkSource(file, 'nobody')
for (const name of ['app.ts', 'main.ts'])
  if (existsSync(join(server, name))) checkSource(join(server, name), 'nobody')

if (statements < 20) findings.push({ file: server, line: 0, what: `only ${statements} statements were seen` })
for (const { file, line, what } of findings) console.error(`  ${relative(root, file)}:${line} ${what}`)
console.log(`${statements} statements in ${owners.length} owners, ${findings.length} problems`)
process.exit(findings.length === 0 ? 0 : 1)
