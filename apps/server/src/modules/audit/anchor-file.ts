/** Part of the verifier: the file of anchors, line by line. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'audit-anchors.jsonl'

/** The head of the chain as it was at a time. */
export interface Anchor {
  readonly batch: bigint
  readonly at: string
  /** Rows up to this batch. */
  readonly rows: bigint
  readonly hash: string
}

/** `torn`: bytes of the line before, which a crash left unfinished. */
const lineSchema = z.object({
  at: z.string(),
  batch: z.int(),
  rows: z.int(),
  hash: z.string(),
  torn: z.int().optional(),
})

export interface AnchorFile {
  readonly anchors: readonly Anchor[]
  readonly isMissing: boolean
  readonly differences: readonly string[]
  /** What is no difference, for people: a line that a crash left unfinished. */
  readonly notices: readonly string[]
}

type Line = z.infer<typeof lineSchema>

function parse(text: string): Line | null {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** @param latest only so many lines; all when absent */
export async function readAnchorFile(folder: string, latest?: number): Promise<AnchorFile> {
  let text: string
  try {
    text = await readFile(join(folder, FILE), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isMissing = code === 'ENOENT'
    const differences = isMissing ? [] : [`the file of anchors cannot be read: ${code}`]
    return { anchors: [], isMissing, differences, notices: [] }
  }
  return readLines(text.split('\n'), latest)
}

/** @param lines what stands between line breaks; the last one is empty in a file that ends with a line break */
function readLines(lines: readonly string[], latest = lines.length): AnchorFile {
  const differences: string[] = []
  const notices: string[] = []
  const anchors: Anchor[] = []
  for (let i = Math.max(0, lines.length - 1 - latest); i < lines.length; i++) {
    const line = lines[i]!
    if (line === '') continue
    const parsed = parse(line)
    if (parsed) {
      const { batch, rows, at, hash } = parsed
      anchors.push({ batch: BigInt(batch), rows: BigInt(rows), at, hash })
    } else if (i === lines.length - 1 || parse(lines[i + 1]!)?.torn === Buffer.byteLength(line))
      notices.push(`line ${i + 1} of the file of anchors is unfinished: a crash interrupted its writing`)
    else differences.push(`line ${i + 1} of the file of anchors is broken`)
  }
  return { anchors, isMissing: false, differences, notices }
}
