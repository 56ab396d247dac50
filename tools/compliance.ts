/**
 * What `docs/compliance.md` says about the rules of player protection: `npm run compliance` prints for each part how
 * many rules tests prove, prove in part, or do not prove yet, and the reason of each rule that is not proven yet.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from './markdown-table.ts'

/** Parts of the design's catalogue of rules, with the number of rules of each, which have no gaps. */
export const catalogue = [
  { prefix: 'ID', rules: 21 },
  { prefix: 'LIM', rules: 28 },
  { prefix: 'EXC', rules: 25 },
  { prefix: 'RC', rules: 14 },
  { prefix: 'KYC', rules: 16 },
  { prefix: 'WAL', rules: 22 },
  { prefix: 'GAM', rules: 38 },
  { prefix: 'BON', rules: 15 },
  { prefix: 'MKT', rules: 11 },
  { prefix: 'CARE', rules: 11 },
  { prefix: 'SEC', rules: 23 },
  { prefix: 'AUD', rules: 16 },
] as const

/** A row of the document; `proof` names tests, says why there is none yet, or both. */
export interface ComplianceRow {
  readonly rule: string
  readonly proof: string
}

export interface PartCount {
  readonly rules: number
  readonly proven: number
  readonly inPart: number
  readonly notYet: number
}

const NOT_YET = 'Not yet: '

/** The rules of a document, in its order. */
export const rowsOf = (document: string): ComplianceRow[] =>
  document
    .split('\n')
    .filter((line) => /^\| [A-Z]+-\d+ /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, rule = '', , proof = '']) => ({ rule, proof }))

export const isOfPart = ({ rule }: ComplianceRow, prefix: string): boolean => rule.startsWith(`${prefix}-`)

/** Whether tests prove a rule, prove it in part, or do not prove it yet. */
export function proofOf({ proof }: ComplianceRow): 'proven' | 'inPart' | 'notYet' {
  if (proof.startsWith(NOT_YET)) return 'notYet'
  return proof.includes(NOT_YET) ? 'inPart' : 'proven'
}

export function countRules(rows: readonly ComplianceRow[]): PartCount {
  const count = { rules: rows.length, proven: 0, inPart: 0, notYet: 0 }
  for (const row of rows) count[proofOf(row)]++
  return count
}

const cells = ({ rules, proven, inPart, notYet }: PartCount): string[] =>
  [rules, proven, inPart, notYet].map(String)

/** The report as lines: parts, total, and each rule that is not proven yet with its reason. */
export function complianceReport(rows: readonly ComplianceRow[]): string {
  const parts = catalogue.map(({ prefix, rules }) => {
    const own = rows.filter((row) => isOfPart(row, prefix))
    return own.length === 0
      ? [prefix, String(rules), 'no part yet', '', '']
      : [prefix, ...cells(countRules(own))]
  })
  const known = catalogue.reduce((sum, { rules }) => sum + rules, 0)
  return [
    markdownTable([
      ['part', 'rules', 'proven', 'in part', 'not yet'],
      ...parts,
      ['all parts of the document', ...cells(countRules(rows))],
    ]),
    '',
    `${rows.length} of the ${known} rules of the catalogue are in the document.`,
    '',
    'Not yet:',
    ...rows
      .filter((row) => proofOf(row) === 'notYet')
      .map(({ rule, proof }) => `${rule}: ${proof.slice(NOT_YET.length)}`),
  ].join('\n')
}

if (import.meta.main)
  console.log(
    complianceReport(rowsOf(readFileSync(join(import.meta.dirname, '../docs/compliance.md'), 'utf8'))),
  )
