/**
 * Renders every picture ahead of time: `node apps/sandbox/src/art/render-all.ts [folder]`, by default into the
 * sandbox's own cache. Takes about seven minutes of one core; existing pictures are skipped.
 */
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createAddresses } from './addresses.ts'
import { createPress } from './press.ts'
import { GENERATOR_VERSION } from './version.ts'

setPriority(10)
const cacheDir = process.argv[2] ?? join(process.env['SANDBOX_DATA'] ?? '.data/sandbox', 'pictures')
const press = createPress({ cacheDir })
const prints = [...createAddresses().all()]
const tty = process.stdout.isTTY
let drawn = 0
let done = 0
const failed: string[] = []

for (const { key, order } of prints) {
  try {
    if ((await press.prepare(key, order)) === 'drawn') drawn++
  } catch (error) {
    failed.push(`${key}: ${error instanceof Error ? error.message : String(error)}`)
  }
  done++
  const line = `${done}/${prints.length} pictures, ${drawn} drawn, ${failed.length} failed`
  if (tty) process.stdout.write(`\r${line}`)
  else if (done % 25 === 0) process.stdout.write(`${line}\n`)
}
await press.close()
process.stdout.write(
  `${tty ? '\n' : ''}${drawn} drawn, ${done - drawn - failed.length} kept, version ${GENERATOR_VERSION}, in ${cacheDir}\n`,
)
for (const reason of failed) process.stderr.write(`${reason}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
