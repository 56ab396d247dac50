/** `npm run bench -- <name> [flags]`: runs one measurement; its last line is one line of JSON. */
const benches = {
  wallet: () => import('./wallet.ts'),
  events: () => import('./events.ts'),
  http: () => import('./http.ts'),
  lobby: () => import('./lobby.ts'),
  kill: () => import('./kill.ts'),
  games: () => import('./games.ts'),
  fuzz: () => import('./fuzz.ts'),
  rng: () => import('./rng.ts'),
  studios: () => import('./studios.ts'),
  catalogue: () => import('./catalogue.ts'),
  abuse: () => import('./abuse.ts'),
  pages: () => import('./pages.ts'),
  model: () => import('./model.ts'),
  heads: () => import('./heads.ts'),
  days: () => import('./days.ts'),
  protection: () => import('./protection.ts'),
} as const

const [name = '', ...flags] = process.argv.slice(2)
if (!Object.hasOwn(benches, name)) {
  console.error(`usage: npm run bench -- <${Object.keys(benches).join(' | ')}>`)
  process.exit(2)
}
const bench = await benches[name as keyof typeof benches]()
await bench.run(flags)
