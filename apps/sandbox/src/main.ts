import { openBooks } from './books.ts'
import { systemClock } from './clock.ts'
import { companies } from './registry.ts'
import { settingsFrom } from './settings.ts'
import { buildSandbox } from './app.ts'

const settings = settingsFrom(process.env)
const sandbox = await buildSandbox({
  settings,
  books: openBooks(settings.dataDir),
  clock: systemClock,
  companies,
})
await sandbox.listen()
sandbox.start()
console.log(`sandbox at ${settings.publicUrl}`)

let isStopping = false
const stop = (): void => {
  if (isStopping) process.exit(1)
  isStopping = true
  sandbox.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
