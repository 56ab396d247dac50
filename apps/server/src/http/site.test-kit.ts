import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small bundle with the same exports as the site's build: it renders its input as text. */
const BUNDLE = `
let rendered = 0
export const entry = {
  module: {
    createSite: () => async (request, facts) => {
      const url = new URL(request.url)
      if (url.pathname === '/en-UN/broken') throw new Error('render failed')
      if (url.pathname === '/en-UN/moved') return new Response(null, { status: 302, headers: { location: '/en-UN' + url.search } })
      if (request.method === 'POST') {
        const answer = await facts.dispatch('session.create', { email: 'a@b.fi', password: await request.text() })
        if (!answer.ok) return new Response(answer.problem.code, { status: answer.status })
        return new Response(null, { status: 302, headers: { location: '/en-UN' } })
      }
      rendered += 1
      const { nonce, theme, isPhone, session, currency, isRestricted, now } = facts
      const told = JSON.stringify({ rendered, theme, isPhone, hasSession: session !== null, currency,
        player: session?.player?.playerId ?? null, isRestricted, now,
        areTermsDue: session?.areTermsDue, wallet: session?.wallet?.seq })
      return new Response('<!doctype html><body><script nonce="' + nonce + '">' + told + '</script>' + 'x'.repeat(2000), {
        status: url.pathname === '/en-UN/404' ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    },
  },
}
`

/** Writes the files of a small build of the site. @returns its folder, which the caller removes */
export async function writeTestBuild(): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'marquee-site-'))
  for (const folder of [
    'build/server',
    'build/client/assets',
    'build/client/locales/en',
    'build/client/.vite',
  ])
    await mkdir(join(siteDir, folder), { recursive: true })
  await writeFile(join(siteDir, 'build/server/index.js'), BUNDLE)
  await writeFile(join(siteDir, 'build/server/package.json'), '{"type":"module"}')
  await writeFile(join(siteDir, 'build/client/assets/root-1.js'), 'script')
  await writeFile(join(siteDir, 'build/client/assets/root-1.js.br'), 'packed')
  await writeFile(join(siteDir, 'build/client/assets/shell-1.js'), 's'.repeat(5_000))
  await writeFile(join(siteDir, 'build/client/assets/vendor-1.js'), 'v'.repeat(9_000))
  await writeFile(join(siteDir, 'build/client/locales/en/default.json'), '{}')
  await writeFile(join(siteDir, 'build/client/sw.js'), 'worker')
  await writeFile(
    join(siteDir, 'build/client/.vite/manifest.json'),
    JSON.stringify({
      'app/root.tsx?x': { file: 'assets/root-1.js', imports: ['_shell'] },
      'app/entry.client.tsx': { file: 'assets/root-1.js', imports: ['_shell', '_vendor'] },
      _shell: {
        file: 'assets/shell-1.js',
        assets: ['assets/face.woff2', 'assets/root-1.css'],
        imports: ['_vendor'],
      },
      _vendor: { file: 'assets/vendor-1.js' },
      'app/shell/offline-line.tsx': { file: 'assets/offline-1.js', imports: ['_shell'] },
    }),
  )
  return siteDir
}
