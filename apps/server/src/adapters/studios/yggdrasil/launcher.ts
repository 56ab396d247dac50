import { assertInvariant } from '../../../kernel/index.ts'
import type { Launcher, LaunchRequest } from '../../../modules/play/index.ts'
import type { YggdrasilAccount, YggdrasilConfig } from './config.ts'
import { launchLanguage } from '../languages.ts'

/** Builds the address of a game; the studio is not asked. A demo is opened on another host and carries no session. */
export function createYggdrasilLauncher({
  config,
  accounts,
}: {
  config: YggdrasilConfig
  accounts: readonly YggdrasilAccount[]
}): Launcher {
  return {
    gameOrigin: new URL(config.launchUrl).origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const url = new URL(request.mode === 'real' ? config.launchUrl : config.demoUrl)
      // The frame may use its own origin's storage, which is safe only because that origin is never ours.
      assertInvariant(
        url.origin !== new URL(request.lobbyUrl).origin,
        'a game is never served from our own origin',
      )
      for (const [name, value] of Object.entries(launchFields(request, account)))
        url.searchParams.set(name, value)
      return { url: url.href }
    },
  }
}

function launchFields(
  request: LaunchRequest,
  { organization, licence }: YggdrasilAccount,
): Record<string, string> {
  return {
    gameid: request.game.symbol,
    lang: launchLanguage(request.language),
    currency: request.currency,
    channel: request.channel === 'mobile' ? 'mobile' : 'pc',
    license: licence,
    fullscreen: 'no',
    home: request.lobbyUrl,
    redirectType: 'top',
    org: organization,
    ...(request.player ? { key: request.player.token } : { toporg: organization, key: '' }),
  }
}
