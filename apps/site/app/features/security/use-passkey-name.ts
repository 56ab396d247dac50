import { useTexts } from '../../shared/texts/index.ts'
import type { Passkey } from './queries.ts'

/** The name that the player gave, otherwise what keeps the passkey, otherwise where it was made. */
export function usePasskeyName(): (passkey: Passkey) => string {
  const { t } = useTexts('security')
  return ({ name, provider, madeIn: { browser, system } }) => {
    const own = name ?? provider
    if (own !== null) return own
    if (browser === null || system === null) return browser ?? system ?? t('passkeys.unnamed')
    // Samsung Internet for Android is not "on Android" again.
    return browser.includes(system) ? browser : t('passkeys.device', { browser, system })
  }
}
