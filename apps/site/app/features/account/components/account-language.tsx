import { apiLanguage, isLanguageId, languages, parsePrefix, pathUnder } from '@marquee/markets/prefix'
import { Field } from '@marquee/ui/field'
import { Select } from '@marquee/ui/select'
import { useLocation } from 'react-router'
import { useSession } from '../../../domain/session/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import { languageChoice, prefixInLanguage } from '../language-choice.ts'
import { useSetLanguage } from '../queries.ts'
import { AccountCard } from './account-card.tsx'

/** Another language loads another document: texts, session and market rules are fetched under its prefix. */
export function AccountLanguage() {
  const { t } = useTexts('account')
  const { language, market } = useLocale()
  const { player } = useSession()
  const { pathname, search } = useLocation()
  const isOnline = useIsOnline()
  const setLanguage = useSetLanguage()
  if (!player) return null
  const { offered, chosen } = languageChoice(player, language)
  const choose = async (next: string) => {
    const here = parsePrefix(pathname + search)
    if (!isLanguageId(next) || !here.known || next === chosen) return
    try {
      await setLanguage.mutateAsync(apiLanguage(next))
    } catch {
      toast({ kind: 'error', text: t('account.languageFailed') })
      return
    }
    location.assign(pathUnder(prefixInLanguage(next, market, player.countryCode), here.rest, here.search))
  }
  const [only] = offered
  return (
    <AccountCard title={t('account.language')}>
      {offered.length > 1 || only === undefined ? (
        <Field
          label={t('account.language')}
          labelHidden
          hint={t('account.languageHint')}
          className="mt-3 max-w-form"
        >
          {(aria) => (
            <Select
              {...aria}
              value={chosen ?? ''}
              disabled={!isOnline || setLanguage.isPending}
              onChange={(event) => void choose(event.currentTarget.value)}
              options={offered.map((one) => ({ value: one, label: languages[one].name }))}
            />
          )}
        </Field>
      ) : (
        <p className="mt-2 text-text-2">{t('account.oneLanguage', { language: languages[only].name })}</p>
      )}
    </AccountCard>
  )
}
