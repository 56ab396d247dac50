/** `npm run content -- preview`, with the variables of a production server. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createPreviewLinks } from '../../apps/server/src/modules/content/index.ts'
import { COMMAND_TIMEOUT_MS, type EndedCommand, runCommand } from '../kit/run-command.ts'
import { longSecret, productionEnv } from '../kit/production-env.ts'

const command = join(import.meta.dirname, '../../apps/server/src/content.ts')
const token = `content-${longSecret}`

const preview = (
  options: readonly string[],
  variables: Readonly<Record<string, string>> = { CONTENT_TOKEN: token },
): Promise<EndedCommand> => runCommand([command, 'preview', ...options], { ...productionEnv, ...variables })

const links = (given: string) =>
  createPreviewLinks({ token: given, clock: systemClock, baseUrl: 'https://play.marquee.example/content' })

describe('the command for a preview', { timeout: COMMAND_TIMEOUT_MS }, () => {
  it('prints a link to the site that the server with this token opens, as it was asked for', async () => {
    const options =
      '--path /fi-FI/online-casino --at 2026-12-24T18:00:00Z --player 1001 --deposits more --drafts --minutes 5'
    const { code, stdout } = await preview(options.split(' '))
    expect(code).toBe(0)
    const { url, expiresAt } = JSON.parse(stdout) as { url: string; expiresAt: string }
    expect(url).toMatch(/^https:\/\/play\.marquee\.example\/content\/preview\?link=/)
    const link = new URL(url).searchParams.get('link') ?? ''
    const read = links(token).read(link)
    expect(read).toMatchObject({
      path: '/fi-FI/online-casino',
      player: { id: '1001', deposits: 'more' },
      hasDrafts: true,
    })
    expect(read?.at?.toString()).toBe('2026-12-24T18:00:00Z')
    expect(read?.until.epochMilliseconds).toBe(Temporal.Instant.from(expiresAt).epochMilliseconds)
    const left = Temporal.Instant.from(expiresAt).since(systemClock.now()).total('seconds')
    expect(left).toBeGreaterThan(200)
    expect(left).toBeLessThanOrEqual(300)
    expect(links(`another-${longSecret}`).read(link)).toBeUndefined()
  })

  it('previews a visitor unless a player is described', async () => {
    const playerOf = async (...options: readonly string[]) => {
      const { stdout } = await preview(['--path', '/fi-FI', ...options])
      const { url } = JSON.parse(stdout) as { url: string }
      return links(token).read(new URL(url).searchParams.get('link') ?? '')?.player
    }
    expect(await playerOf()).toBeUndefined()
    expect(await playerOf('--audience', 'player')).toEqual({ id: undefined, deposits: '0' })
    expect(await playerOf('--deposits', '1')).toEqual({ id: undefined, deposits: '1' })
  })

  it.each([
    [[], '--path: is needed'],
    [['--path', '/nowhere'], '--path: must be an address of the site'],
    [['--path', '/fi-FI', '--at', 'tomorrow'], '--at: must be a date and time'],
    [['--path', '/fi-FI', '--player', 'anna'], '--player: must be the number of a player'],
    [['--path', '/fi-FI', '--deposits', '2'], '--deposits: must be 0, 1 or more'],
    [['--path', '/fi-FI', '--minutes', '1441'], '--minutes: must be 1440 at most'],
    [['--path', '/fi-FI', '--minutes', 'ten'], '--minutes: must be a number'],
    [['--path', '/fi-FI', '--audience', 'all'], '--audience: must be visitor or player'],
    [['--path', '/fi-FI', '--audience', 'visitor', '--player', '1'], '--audience: a visitor has no --player'],
  ])('ends with 78 and names a wrong option: %j', async (options, message) => {
    const { code, stdout, stderr } = await preview(options)
    expect(code).toBe(78)
    expect(stdout).toBe('')
    expect(stderr).toContain(message)
  })

  it('ends with 78 without the token of the server', async () => {
    const { code, stderr } = await preview(['--path', '/fi-FI'], {})
    expect(code).toBe(78)
    expect(stderr).toContain('CONTENT_TOKEN: is needed')
  })

  it('ends with 78 and names a wrong variable of the server', async () => {
    const { code, stderr } = await preview(['--path', '/fi-FI'], { PUBLIC_URL: 'nowhere' })
    expect(code).toBe(78)
    expect(stderr).toContain('PUBLIC_URL')
    expect(stderr).not.toContain('    at ')
  })
})
