/** `npm start` and `npm run dev`: the whole product on one machine, and a table of addresses. */
import { join } from 'node:path'
import { seededPlayers } from '../apps/server/src/seed/players.ts'
import { startProduct } from './product.ts'

const isDev = process.argv.includes('--dev')
const root = join(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 4000)
const started = performance.now()
const verbose = process.argv.includes('--verbose')
const brand = process.env['BRAND']?.trim() || 'marquee'
/** Each brand has its own players and documents. */
const ownFolder = brand === 'marquee' ? '.data' : join('.data', `brand-${brand}`)

console.log(`marquee: starting${isDev ? ' with hot reload' : ''} …`)
const product = await startProduct({
  dataDir: process.env['DATA_DIR'] ?? join(root, ownFolder),
  port,
  sandboxPort,
  sandboxSmtpPort: Number(process.env['SANDBOX_SMTP_PORT'] ?? sandboxPort + 25),
  sandboxClamdPort: Number(process.env['SANDBOX_CLAMD_PORT'] ?? sandboxPort + 31),
  isDev,
  onLine: (source, line) => {
    if (verbose || /"level":[56]0/.test(line) || (source !== 'build' && !line.startsWith('{')))
      console.log(`${source.padEnd(8)}${line}`)
  },
}).catch((error: unknown) => {
  console.error(`\nmarquee: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

const rows: [string, string][] = [
  ['player site', `${product.siteUrl}/`],
  ['sandbox', `${product.sandboxUrl}  (phone, mailbox, bank, studios)`],
  ['API', `${product.siteUrl}/api/docs`],
]
console.log(`\n${brand} is open for business (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
for (const [name, address] of rows) console.log(`  ${name.padEnd(14)}${address}`)
console.log('\n  seeded players (password for all: ' + seededPlayers.password + ')')
for (const player of seededPlayers.players) console.log(`  ${player.email.padEnd(34)}${player.note}`)
console.log('\n  Ctrl+C stops everything.\n')

let isStopping = false
const stop = (): void => {
  if (isStopping) process.exit(1)
  isStopping = true
  console.log('\nmarquee: stopping …')
  product.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
