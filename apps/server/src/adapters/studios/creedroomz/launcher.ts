import { assertInvariant } from '../../../kernel/index.ts'
import type { Launcher, LaunchRequest } from '../../../modules/play/index.ts'
import { launchLanguage } from '../languages.ts'
import type { CreedroomzAccount, CreedroomzConfig } from './config.ts'

/** Builds the address of a game; the studio is not asked. */
export function createCreedroomzLauncher({
  config: { launchUrl },
  accounts,
}: {
  config: Pick<CreedroomzConfig, 'launchUrl'>
  accounts: readonly CreedroomzAccount[]
}): Launcher {
  return {
    gameOrigin: new URL(launchUrl).origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const url = new URL(launchUrl)
      for (const [name, value] of Object.entries(launchFields(request, account)))
        url.searchParams.set(name, value)
      return { url: url.href }
    },
  }
}

const launchFields = (
  { mode, game, channel, language, player, lobbyUrl, cashierUrl }: LaunchRequest,
  { partnerId }: CreedroomzAccount,
): Readonly<Record<string, string>> => ({
  partnerId,
  gameId: game.symbol,
  ...(player ? { token: player.token } : {}),
  language: launchLanguage(language),
  openType: mode === 'real' ? 'real' : 'fun',
  devicetypeid: channel === 'mobile' ? '2' : '1',
  isMobile: String(channel === 'mobile'),
  exitUrl: lobbyUrl,
  deposit_url: cashierUrl,
})
