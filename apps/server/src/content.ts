/**
 * Exports the documents of the content service to a file of NDJSON, or imports such a file. Running servers read the
 * change. Who has the database's credentials may do it.
 *
 *     npm run content -- export --file documents.ndjson --types banner,lobbyLayout
 *     npm run content -- import --file documents.ndjson
 *
 * It also makes a link to a preview of the site, which needs the server's `CONTENT_TOKEN`.
 *
 *     npm run content -- preview --path /fi-FI --at 2026-12-24T18:00:00Z --player 1001 --deposits more --drafts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { cannotStartCode } from './exit-codes.ts'
import { systemClock } from './kernel/index.ts'
import {
  createPreviewLinks,
  DocumentError,
  exportDataset,
  importDataset,
  previewRequest,
} from './modules/content/index.ts'
import { readProcessConfig } from './process-config.ts'
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

const previewOptions = z.strictObject({
  path: z.string({ error: 'is needed: an address of the site such as /fi-FI' }),
  at: z.string().optional(),
  audience: z.enum(['visitor', 'player'], { error: 'must be visitor or player' }).optional(),
  player: z.string().optional(),
  deposits: z.string().optional(),
  drafts: z.boolean().optional(),
  minutes: z.coerce.number({ error: 'must be a number' }).optional(),
})

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    dataset: { type: 'string' },
    types: { type: 'string' },
    path: { type: 'string' },
    at: { type: 'string' },
    audience: { type: 'string' },
    player: { type: 'string' },
    deposits: { type: 'string' },
    drafts: { type: 'boolean' },
    minutes: { type: 'string' },
  },
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

async function makePreview(): Promise<object> {
  const { audience, player, deposits, ...rest } = readOptions(previewOptions, values)
  const isPlayer = audience === 'player' || player !== undefined || deposits !== undefined
  if (audience === 'visitor' && isPlayer) fail('--audience: a visitor has no --player and no --deposits')
  const asked = previewRequest.safeParse({
    ...rest,
    ...(isPlayer ? { player: { id: player, deposits } } : {}),
  })
  if (!asked.success)
    fail(asked.error.issues.map(({ path, message }) => `--${optionOf(path)}: ${message}`).join('\n'))
  const { ports, http } = readProcessConfig()
  const links = createPreviewLinks({
    token: ports.content.token?.reveal(),
    clock: systemClock,
    baseUrl: `${http.publicUrl}/content`,
  })
  const made = links.linkFor(asked.data) ?? fail('CONTENT_TOKEN: is needed, the one of the server')
  return { url: made.url, expiresAt: made.until.toString() }
}

/** The option that gives a field of a request for a preview. */
function optionOf(path: readonly PropertyKey[]): string {
  const name = String(path.at(-1) ?? 'path')
  return name === 'id' ? 'player' : name
}

const commands: Readonly<Record<string, () => Promise<object>>> = {
  export: runExport,
  import: runImport,
  preview: makePreview,
}
const run = commands[positionals[0] ?? ''] ?? fail('say what to do: export, import or preview')
try {
  console.log(JSON.stringify(await run()))
} catch (error) {
  if (error instanceof DocumentError || (error as NodeJS.ErrnoException).syscall === 'open')
    fail((error as Error).message)
  throw error
}
