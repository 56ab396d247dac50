/**
 * Exports the documents of the content service to a file of NDJSON, or imports such a file. Running servers read the
 * change. Who has the database's credentials may do it.
 *
 *     npm run content -- export --file documents.ndjson --types banner,lobbyLayout
 *     npm run content -- import --file documents.ndjson
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { systemClock } from './kernel/index.ts'
import { DocumentError, exportDataset, importDataset } from './modules/content/index.ts'
import { readOptions, withDatabase } from './staff-command.ts'

const dataset = z.string().min(1).default('production')
const exportOptions = z.strictObject({
  file: z.string().min(1),
  dataset,
  types: z
    .string()
    .transform((text) => text.split(','))
    .optional(),
})
const importOptions = z.strictObject({ file: z.string().min(1), dataset })

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, dataset: { type: 'string' }, types: { type: 'string' } },
})

function fail(message: string): never {
  console.error(message)
  return process.exit(cannotStartCode)
}

async function runExport(): Promise<object> {
  const { file, types, ...from } = readOptions(exportOptions, values)
  const text = await withDatabase('marquee content', (db) => exportDataset({ db, ...from }, types))
  writeFileSync(file, text)
  return { exported: text.split('\n').length - 1 }
}

async function runImport(): Promise<object> {
  const { file, ...into } = readOptions(importOptions, values)
  const text = readFileSync(file, 'utf8')
  const { written, revision } = await withDatabase('marquee content', (db) =>
    importDataset(text, { db, clock: systemClock, ...into }),
  )
  return { written, revision: revision.toString() }
}

const commands: Readonly<Record<string, () => Promise<object>>> = { export: runExport, import: runImport }
const run = commands[positionals[0] ?? ''] ?? fail('say what to do: export or import')
try {
  console.log(JSON.stringify(await run()))
} catch (error) {
  if (error instanceof DocumentError || (error as NodeJS.ErrnoException).syscall === 'open')
    fail((error as Error).message)
  throw error
}
