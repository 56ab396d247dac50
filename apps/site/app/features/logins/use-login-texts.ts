import { countryName } from '../../shared/formats/country-name.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import type { Login } from './model.ts'

/** By what the player logged in, where there is a word for it. */
const methodTexts: Readonly<Record<string, TextId<'logins'>>> = {
  DEFAULT: 'logins.password',
  PASSKEY: 'logins.passkey',
  PNP: 'logins.bank',
}

/** A login in words. */
export function useLoginTexts(): {
  /** `Chrome on Windows`, as far as it is known. */
  readonly device: (login: Login) => string
  /** `Finland · Password`, as far as it is known. */
  readonly details: (login: Login) => string
} {
  const { t } = useTexts('logins')
  const { intl } = useLocale()
  return {
    device({ device: { browser, system } }) {
      if (browser === null || system === null) return browser ?? system ?? t('logins.unknownDevice')
      // Samsung Internet for Android is not "on Android" again.
      return browser.includes(system) ? browser : t('logins.device', { browser, system })
    },
    details({ countryCode, loginMethod }) {
      const place = countryCode === null ? t('logins.unknownPlace') : countryName(intl, countryCode)
      const method = methodTexts[loginMethod]
      return method === undefined ? place : `${place} · ${t(method)}`
    },
  }
}
