/**
 * Writes the certificate of every definition: `node apps/sandbox/src/games/certify.ts`. A certificate that changes
 * means a new version of its game, which is reviewed as one. With ids as arguments only those are written: a cascade
 * is simulated for some minutes.
 */
import { writeFile } from 'node:fs/promises'
import { certifyCascade } from './cascades.ts'
import { certify } from './certificate.ts'
import { games } from './catalogue.ts'

const asked = process.argv.slice(2)
for (const { def } of games) {
  if (asked.length > 0 && !asked.includes(def.id)) continue
  const file = new URL(`./certificates/${def.id}.json`, import.meta.url)
  const certificate = def.kind === 'cluster' ? certifyCascade(def) : certify(def)
  await writeFile(file, `${JSON.stringify(certificate, null, 2)}\n`)
  process.stdout.write(`${def.id} ${def.version}\n`)
}
