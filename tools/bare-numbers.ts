/**
 * Finds stored numbers that are written as digits where they have a name: kinds, classes, outcomes, flags, states and
 * the like of a module with `numbers.json`, in SQL and TypeScript.
 */
import { parseSync } from '@swc/core'

const NUMBERED = [
  'account',
  'block_reason',
  'class',
  'flags',
  'kind',
  'late_to',
  'measure',
  'on_withdrawal',
  'outcome',
  'period',
  'products',
  'source',
  'state',
  'status',
  'vertical',
]
const COMPARES = /=|<>|!=|:=|&|(?:not )?in\b|(?:not )?between\b|is (?:not )?distinct from\b/.source
/** `:= 0;` clears flags, which names none; `1 <<` is the bit of what follows. */
const IN_SQL = [
  new RegExp(
    `\\b(?:p_|v_)?(${NUMBERED.join('|')})\\b(?:::\\w+)?\\s*(?:${COMPARES})\\s*~?\\(?\\s*(?!0;|1 <<)\\d`,
    'gi',
  ),
  new RegExp(`\\bcase\\s+(?:\\w+\\.|\\w+_)?(${NUMBERED.join('|')})\\s+when\\s+\\d`, 'gi'),
]

export interface BareNumber {
  readonly name: string
  readonly line: number
}

/** In a text of SQL without its comments. */
export const bareNumbersInSql = (sql: string): BareNumber[] =>
  IN_SQL.flatMap((pattern) =>
    [...sql.matchAll(pattern)].map((match) => ({
      name: match[1]!,
      line: sql.slice(0, match.index).split('\n').length,
    })),
  )

interface Node {
  readonly type?: string
  readonly span?: { readonly start: number }
  readonly [key: string]: unknown
}
const operators = new Set(['===', '!==', '==', '!=', '&', '|'])
const numbered = new Set(
  NUMBERED.map((name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
)

/** The last name of `kind`, `row.kind` or `row['kind']`; of the same in brackets. */
function lastName(value: unknown): string {
  const node = value as Node | undefined
  if (node?.type === 'ParenthesisExpression') return lastName(node['expression'])
  if (node?.type === 'Identifier') return String(node['value'])
  return node?.type === 'MemberExpression' ? lastName(node['property']) : ''
}
const isNumber = (value: unknown): boolean => (value as Node | undefined)?.type === 'NumericLiteral'

/** A comparison with digits: of two sides, or of the cases of a `switch`. */
function comparedName(node: Node): string | undefined {
  if (node.type === 'BinaryExpression' && operators.has(String(node['operator']))) {
    const [left, right] = [node['left'], node['right']]
    const name = isNumber(right) ? lastName(left) : isNumber(left) ? lastName(right) : ''
    return numbered.has(name) ? name : undefined
  }
  if (node.type !== 'SwitchStatement') return undefined
  const name = lastName(node['discriminant'])
  const cases = node['cases'] as readonly Node[]
  return numbered.has(name) && cases.some((one) => isNumber(one['test'])) ? name : undefined
}

/** In a file of TypeScript: comparisons, and statements of SQL in its texts. */
export function bareNumbersInSource(source: string): BareNumber[] {
  const program = parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node
  const found: BareNumber[] = []
  // Positions count bytes over all files that the parser has read; the first node says where this one began.
  const base = (program.span?.start ?? 0) - bytesBeforeCode(source)
  const bytes = Buffer.from(source)
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, Math.max(0, (node.span?.start ?? base) - base))
      .toString('utf8')
      .split('\n').length
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item)
      return
    }
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    const name = comparedName(node)
    if (name !== undefined) found.push({ name, line: lineOf(node) })
    if (node.type === 'StringLiteral' || node.type === 'TemplateElement') {
      const text = [node['value'], node['cooked'], node['raw']].find((part) => typeof part === 'string') ?? ''
      for (const bare of bareNumbersInSql(text))
        found.push({ name: bare.name, line: lineOf(node) + bare.line - 1 })
      return
    }
    for (const key of Object.keys(node)) if (key !== 'span') walk(node[key])
  }
  walk(program['body'])
  return found
}

/** Byte offset of the first token: the parser's program starts there, not at the first comment. */
export function bytesBeforeCode(source: string): number {
  const before = /^(?:\s|\/\/[^\n]*\n?|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? ''
  return Buffer.byteLength(before)
}
